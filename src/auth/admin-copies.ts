import { Dexie, type EntityTable } from "dexie";

export const ADMIN_DATABASE = "passport-status-admin";
/** Past this the oldest go: nobody opened so many pages to read them without a network. */
const COPIES_KEPT = 500;

/** What an admin opened, as the API answered it: `path` with its query. */
export type AdminCopy = { path: string; data: unknown; etag: string | null; at: number };

type AdminDatabase = Dexie & { copies: EntityTable<AdminCopy, "path"> };

function openAdminDatabase(name = ADMIN_DATABASE): AdminDatabase {
  const db = new Dexie(name) as AdminDatabase;
  db.version(1).stores({ copies: "path, at" });
  return db;
}

let opened: AdminDatabase | null = null;
const database = (): AdminDatabase => (opened ??= openAdminDatabase());

/** The phone's copies of admin answers, read when there is no network; all of them go at sign-out. */
export const adminCopies = {
  read: (path: string) => database().copies.get(path),
  /** Those whose path begins so, such as the pages of a list, the newest first. */
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
