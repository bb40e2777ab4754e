import type { Me } from "./types";

/** The languages everything is said in. */
export type Lang = Me["lang"];
