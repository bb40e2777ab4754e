import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    files: ["scripts/**", "tests/*.mjs", "*.config.*"],
    languageOptions: { globals: { ...globals.node } },
  },
  {
    rules: {
      // Svelte's own compiler tracks what is read in templates; links are plain paths of this page.
      "svelte/no-navigation-without-resolve": "off",
    },
  },
);
