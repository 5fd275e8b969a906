import { afterEach, beforeEach, describe } from "vitest";
import { openTestStore } from "../stores.ts";
import type { TestStore } from "../stores.ts";

/** As `describeOnEachStore`, for tests that start programs of their own on the same database. */
export function describeOnEachTestStore(title: string, tests: (getStore: () => TestStore) => void): void {
  for (const dialect of ["sqlite", "postgres"] as const) {
    describe(`${title} (${dialect})`, () => {
      let opened: TestStore | null = null;
      beforeEach(async () => {
        opened = await openTestStore(dialect);
      });
      afterEach(async () => {
        await opened?.close();
        opened = null;
      });
      tests(() => {
        if (!opened) throw new Error("The store is open inside tests and hooks only.");
        return opened;
      });
    });
  }
}
