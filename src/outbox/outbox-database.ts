import type { Dexie, EntityTable } from "dexie";
import { OUTBOX_DATABASE } from "../platform/db/names.ts";
import { openDatabase } from "../platform/db/open-database.ts";
import type { Change } from "./change.ts";

export type OutboxDatabase = Dexie & { changes: EntityTable<Change, "id"> };

/** What is not sent yet. Opens at its first use. */
export function openOutboxDatabase(name = OUTBOX_DATABASE): OutboxDatabase {
  return openDatabase({ name, versions: [{ changes: "id" }], isStrict: true }) as OutboxDatabase;
}
