import { Dexie, type EntityTable } from "dexie";
import type { Change } from "./change.ts";
import { OUTBOX_DATABASE } from "../db/names.ts";

export type OutboxDatabase = Dexie & { changes: EntityTable<Change, "id"> };

/** Strict durability survives power loss. Additive schema changes only. */
export function openOutboxDatabase(name = OUTBOX_DATABASE): OutboxDatabase {
  const db = new Dexie(name, { chromeTransactionDurability: "strict" }) as OutboxDatabase;
  db.version(1).stores({ changes: "id" });
  // Do not block the new version's upgrade.
  db.on("versionchange", (event) => {
    if (event.newVersion === null) return undefined;
    db.close();
    return false;
  });
  return db;
}
