import type { Store } from "../store.ts";

/** `name` gives the order and never changes. */
export type Migration = { name: string; statements: (dialect: Store["dialect"]) => readonly string[] };
