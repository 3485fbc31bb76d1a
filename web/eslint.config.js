import js from "@eslint/js";
import { createNodeResolver, importX } from "eslint-plugin-import-x";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["dist/", "node_modules/"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      eqeqeq: "error",
      "max-lines": ["error", 600],
    },
  },
  {
    // Cycles are looked for among scripts; components import scripts and never the other way round.
    files: ["**/*.ts", "**/*.mjs"],
    ignores: ["**/*.svelte.ts"],
    plugins: { "import-x": importX },
    settings: {
      "import-x/resolver-next": [createNodeResolver({ extensions: [".ts", ".svelte.ts", ".js", ".mjs"] })],
      "import-x/extensions": [".ts", ".mjs"],
      "import-x/parsers": { "@typescript-eslint/parser": [".ts", ".mjs"] },
    },
    rules: { "import-x/no-cycle": "error", "import-x/no-self-import": "error" },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    // The board knows nothing of pages, servers or frameworks.
    files: ["src/board/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ group: ["svelte", "svelte/*", "../api/*", "../pages/*", "../parts/*", "../lib/*"] }] },
      ],
    },
  },
);
