import { afterEach, beforeEach, describe } from "vitest";
import { EACH_DIALECT_THOROUGHLY, openTestStore } from "../stores.ts";
import type { TestStore } from "../stores.ts";

/** `describeOnEachStore` whose database other programs can open. */
export function describeOnEachTestStore(title: string, tests: (getStore: () => TestStore) => void): void {
  for (const [dialect, mark] of EACH_DIALECT_THOROUGHLY) {
    describe(`${title} (${dialect})${mark}`, () => {
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
