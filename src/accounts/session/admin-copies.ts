import { Dexie, type EntityTable } from "dexie";
import { ADMIN_DATABASE } from "../../platform/db/names.ts";
import { session } from "./session.ts";
import { openDatabase } from "../../platform/db/open-database.ts";

/** An API answer an admin opened; `path` includes the query. Older builds stored no `accountId`. */
type AdminCopy = {
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

/** Beyond this the oldest are dropped. */
const COPIES_KEPT = 500;

/** Offline copies of admin answers; wiped at sign-out. */
export const adminCopies = {
  async read(path: string): Promise<AdminCopy | undefined> {
    const copy = await adminDatabase().copies.get(path);
    return copy !== undefined && isOwn(copy) ? copy : undefined;
  },
  /** Copies by path prefix (pages of a list), newest first. */
  async pages(prefix: string): Promise<AdminCopy[]> {
    const pages = await adminDatabase().copies.where("path").startsWith(prefix).toArray();
    return pages.filter(isOwn).sort((a, b) => b.at - a.at);
  },
  async keep(copy: Omit<AdminCopy, "accountId">): Promise<void> {
    const accountId = session.account()?.id;
    // The account was signed out meanwhile. An answer stored without an account could be read by the next one.
    if (accountId === undefined) return;
    const { copies } = adminDatabase();
    await copies.put({ ...copy, accountId });
    const count = await copies.count();
    if (count > COPIES_KEPT)
      await copies
        .orderBy("at")
        .limit(count - COPIES_KEPT)
        .delete();
  },
  drop: (path: string) => adminDatabase().copies.delete(path),
  async wipe(): Promise<void> {
    if (await Dexie.exists(ADMIN_DATABASE)) await adminDatabase().copies.clear();
  },
};

/** Another tab may be signed in as somebody whose rights differ, and its answers with them. */
function isOwn({ accountId }: AdminCopy): boolean {
  return accountId === undefined || accountId === session.account()?.id;
}
