import type { Store } from "../store.ts";

/** One step of the schema; `name` is its place in the order and never changes. */
export type Migration = { name: string; statements: (dialect: Store["dialect"]) => readonly string[] };
