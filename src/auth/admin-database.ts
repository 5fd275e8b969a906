import { Dexie, type EntityTable } from "dexie";
import { ADMIN_DATABASE } from "../db/names.ts";

/** An API answer an admin opened; `path` includes the query. */
export type AdminCopy = { path: string; data: unknown; etag: string | null; at: number };

/** A form as it was typed, before it was sent. Rows of other app versions may look otherwise. */
export type DraftRow = { id: string; accountId: number; resource: string; at: number };

type AdminDatabase = Dexie & {
  copies: EntityTable<AdminCopy, "path">;
  drafts: EntityTable<DraftRow, "id">;
};

let opened: AdminDatabase | null = null;

/** What the admin area keeps on this device. Additive schema changes only. */
export function adminDatabase(): AdminDatabase {
  if (opened !== null) return opened;
  const db = new Dexie(ADMIN_DATABASE) as AdminDatabase;
  db.version(1).stores({ copies: "path, at" });
  db.version(2).stores({ drafts: "id, [accountId+resource]" });
  opened = db;
  return db;
}
