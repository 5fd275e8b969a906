import { CHANGES_TABLE } from "../db/names.ts";
import { changeRows, readRows } from "../db/plain-database.ts";
import type { ChangeKinds } from "./kind.ts";
import { parseChanges } from "./parse-changes.ts";
import type { OutboxStore } from "./step.ts";

/** Without Dexie, to keep the service worker small. */
export function plainStore(db: IDBDatabase, kinds: ChangeKinds): OutboxStore {
  return {
    read: async () => parseChanges(kinds, await readRows(db, CHANGES_TABLE)),
    update: (decide) => changeRows(db, CHANGES_TABLE, (rows) => decide(parseChanges(kinds, rows)), "strict"),
  };
}
