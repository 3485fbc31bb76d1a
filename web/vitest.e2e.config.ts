import { defineConfig } from "vitest/config";

// One browser and one server at a time: the tests kill and restart what they use.
export default defineConfig({
  test: {
    include: ["e2e/**/*.test.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
