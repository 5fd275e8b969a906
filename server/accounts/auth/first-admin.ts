import type { Store } from "../../store/store.ts";
import { hasAdmin } from "../last-admin.ts";
import { makeOneTimeLink } from "./one-time-links.ts";

/** Null if an admin exists. */
export async function firstAdminLink(store: Store, origin: string, nowMs: number): Promise<string | null> {
  if (await hasAdmin(store.db)) return null;
  return (await makeOneTimeLink(store.db, { kind: "setup", userId: null, origin, nowMs })).url;
}
