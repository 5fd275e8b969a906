import { Dexie, type EntityTable } from "dexie";
import { ADMIN_DATABASE } from "../db/names.ts";

/** Beyond this the oldest are dropped. */
const COPIES_KEPT = 500;

/** An API answer an admin opened; `path` includes the query. */
export type AdminCopy = { path: string; data: unknown; etag: string | null; at: number };

type AdminDatabase = Dexie & { copies: EntityTable<AdminCopy, "path"> };

function openAdminDatabase(name = ADMIN_DATABASE): AdminDatabase {
  const db = new Dexie(name) as AdminDatabase;
  db.version(1).stores({ copies: "path, at" });
  return db;
}

let opened: AdminDatabase | null = null;
const database = (): AdminDatabase => (opened ??= openAdminDatabase());

/** Offline copies of admin answers; wiped at sign-out. */
export const adminCopies = {
  read: (path: string) => database().copies.get(path),
  /** Copies by path prefix (pages of a list), newest first. */
  async pages(prefix: string): Promise<AdminCopy[]> {
    const pages = await database().copies.where("path").startsWith(prefix).toArray();
    return pages.sort((a, b) => b.at - a.at);
  },
  async keep(copy: AdminCopy): Promise<void> {
    const { copies } = database();
    await copies.put(copy);
    const count = await copies.count();
    if (count > COPIES_KEPT)
      await copies
        .orderBy("at")
        .limit(count - COPIES_KEPT)
        .delete();
  },
  drop: (path: string) => database().copies.delete(path),
  async wipe(): Promise<void> {
    if (await Dexie.exists(ADMIN_DATABASE)) await database().copies.clear();
  },
};
