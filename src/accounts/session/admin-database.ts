import type { Dexie, EntityTable } from "dexie";
import { ADMIN_DATABASE } from "../../platform/db/names.ts";
import { openDatabase } from "../../platform/db/open-database.ts";

/** An API answer an admin opened; `path` includes the query. Older builds stored no `accountId`. */
export type AdminCopy = {
  path: string;
  data: unknown;
  etag: string | null;
  at: number;
  accountId?: number | undefined;
};

/** A form as it was typed, before it was sent. Rows of other app versions may look otherwise. */
export type DraftRow = { id: string; accountId: number; resource: string; at: number };

type AdminDatabase = Dexie & {
  copies: EntityTable<AdminCopy, "path">;
  drafts: EntityTable<DraftRow, "id">;
};

let opened: AdminDatabase | null = null;

/** What the admin area keeps on this device. Additive schema changes only. */
export function adminDatabase(): AdminDatabase {
  opened ??= openDatabase({
    name: ADMIN_DATABASE,
    versions: [{ copies: "path, at" }, { drafts: "id, [accountId+resource]" }],
  }) as AdminDatabase;
  return opened;
}
