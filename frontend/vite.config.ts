/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { fonts } from "./scripts/fonts.mjs";

const server = "http://127.0.0.1:8123";

export default defineConfig({
  plugins: [fonts(), svelte()],
  build: {
    // The Python package serves the page, so it is built right into it.
    outDir: "../src/spielwerk/web/static",
    emptyOutDir: true,
    target: "es2022",
    // The policy of the page allows nothing inline, so small files stay files too.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // The signs on cards lie beside the sources in Python, which draw them too.
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["tests/**/*.test.ts"] },
});
