import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// During development the page is served by vite and the rest by `chimera serve` (or the mock).
const server = process.env["CHIMERA_URL"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [svelte()],
  // Relative addresses, so that the page also works below a path of somebody's proxy.
  base: "./",
  // dist/index.html is a committed placeholder; the built page lies beside it.
  build: { outDir: "dist/app", emptyOutDir: true, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
