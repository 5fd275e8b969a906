import type { Store } from "../store.ts";

/**
 * `name` gives the order and never changes. Servers of the build before go on working, and start again, after a
 * migration that only adds. One that takes something away, or gives it another meaning, `needs` a migration: builds
 * that know that one do without what goes away.
 */
export type Migration = {
  name: string;
  statements: (dialect: Store["dialect"]) => readonly string[];
  needs?: string;
};
