import type { Plugin } from "vite";

/** Cuts the fonts of the page from their packages. */
export function fonts(): Plugin;
