import { Dexie } from "dexie";
import { ADMIN_DATABASE } from "../../platform/db/names.ts";
import { type AdminCopy, adminDatabase } from "./admin-database.ts";
import { session } from "./session.ts";

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
