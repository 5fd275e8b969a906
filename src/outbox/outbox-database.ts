import { Dexie, type EntityTable } from "dexie";
import type { Change } from "./change.ts";
import { OUTBOX_DATABASE } from "./database-name.ts";

export type OutboxDatabase = Dexie & { changes: EntityTable<Change, "id"> };

/**
 * A database of its own, which no lack of room for lists can touch. Strict: what was said to be kept is on the disk,
 * also when the battery dies the moment after. Schemas change by addition only.
 */
export function openOutboxDatabase(name = OUTBOX_DATABASE): OutboxDatabase {
  const db = new Dexie(name, { chromeTransactionDurability: "strict" }) as OutboxDatabase;
  db.version(1).stores({ changes: "id" });
  // An open tab must not block the new version's upgrade.
  db.on("versionchange", (event) => {
    if (event.newVersion === null) return undefined;
    db.close();
    return false;
  });
  return db;
}
