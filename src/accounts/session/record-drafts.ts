import { Dexie } from "dexie";
import * as z from "zod/mini";
import { ADMIN_DATABASE, draftLock } from "../../platform/db/names.ts";
import { adminDatabase } from "./admin-copies.ts";
import { session } from "./session.ts";

const fields = z.record(z.string(), z.unknown());

const draftSchema = z.object({
  id: z.string(),
  accountId: z.int(),
  /** The outbox names it the same; `article:new` stands for those not added yet. */
  resource: z.string(),
  /** The form's texts. */
  texts: z.record(z.string(), z.string()),
  /** What the form was filled with, to find later what somebody else changed; null for new records. */
  version: z.nullable(
    z.object({ fields: z.record(z.string(), z.string()), base: fields, etag: z.nullable(z.string()) }),
  ),
  /** Ms since 1970. */
  at: z.number(),
});
export type RecordDraft = z.infer<typeof draftSchema>;

export type FoundDrafts = { left: readonly RecordDraft[]; written: readonly string[] };

/** Accounts that were signed out, here or in another tab. */
const signedOut = new Set<number>();
/** What this tab stored, by id: whose it is. */
const stored = new Map<string, number>();

/** What somebody typed and has not sent: kept while typing, offered again after a crash. */
export const recordDrafts = {
  /** A form goes after its account was signed out, and stores nothing then. */
  async keep(draft: RecordDraft): Promise<void> {
    const { id, accountId } = draft;
    if (isLeft(accountId)) return;
    stored.set(id, accountId);
    await adminDatabase().drafts.put(draft);
    if (isLeft(accountId)) await adminDatabase().drafts.delete(id);
  },
  async drop(id: string): Promise<void> {
    await adminDatabase().drafts.delete(id);
  },
  /** Finds the drafts that no tab is writing, newest first, and the ids of those that open tabs are writing. */
  async find(accountId: number): Promise<FoundDrafts> {
    const rows: unknown[] = await ofAccount(accountId).toArray();
    const held = await heldLocks();
    const drafts = rows.flatMap((row) => draftSchema.safeParse(row).data ?? []);
    const isHeld = ({ id }: RecordDraft): boolean => held.has(draftLock(id));
    return {
      left: drafts.filter((draft) => !isHeld(draft)).sort((a, b) => b.at - a.at),
      written: drafts.filter(isHeld).map(({ id }) => id),
    };
  },
  /** Asked about before sign-out; also those being written. */
  async count(accountId: number): Promise<number> {
    return (await Dexie.exists(ADMIN_DATABASE)) ? ofAccount(accountId).count() : 0;
  },
  /** At sign-out. */
  async wipe(accountId: number): Promise<void> {
    signedOut.add(accountId);
    if (await Dexie.exists(ADMIN_DATABASE)) await ofAccount(accountId).delete();
  },
  /**
   * Another tab signed the account out, and deleted its drafts. Only what this tab stored goes, as it may hear of it
   * long afterwards, when the person has signed in again and written more.
   */
  async leave(accountId: number): Promise<void> {
    signedOut.add(accountId);
    if (!isLeft(accountId)) return;
    const own = [...stored].flatMap(([id, owner]) => (owner === accountId ? [id] : []));
    if (own.length > 0) await adminDatabase().drafts.bulkDelete(own);
  },
};

/** Signed out and not in again. A session that the server ended is another thing: its drafts wait for the person. */
function isLeft(accountId: number): boolean {
  return signedOut.has(accountId) && session.account()?.id !== accountId;
}

function ofAccount(accountId: number) {
  return adminDatabase().drafts.filter((row) => row.accountId === accountId);
}

/** Marks a draft as being written until `release`, while the page is shown: WebKit keeps left pages with their locks. */
export function holdDraft(id: string): () => void {
  const { locks } = navigator;
  if (locks === undefined) return () => undefined;
  const over = new AbortController();
  let letGo = (): void => undefined;
  const hold = () => {
    const held = new Promise<void>((resolve) => (letGo = resolve));
    locks.request(draftLock(id), () => held).catch(() => undefined);
  };
  hold();
  addEventListener("pagehide", () => letGo(), { signal: over.signal });
  addEventListener("pageshow", ({ persisted }) => persisted && hold(), { signal: over.signal });
  return () => {
    over.abort();
    letGo();
  };
}

/** Calls back when a tab lets go of one of these drafts, also by crashing: nothing is stored then. */
export function onDraftLeft(ids: readonly string[], callBack: () => void): () => void {
  const over = new AbortController();
  const { signal } = over;
  for (const id of ids)
    // Shared, so that tabs that wait do not wait for each other.
    navigator.locks.request(draftLock(id), { mode: "shared", signal }, callBack).catch(() => undefined);
  return () => over.abort();
}

async function heldLocks(): Promise<ReadonlySet<string>> {
  if (navigator.locks === undefined) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name, mode }) => (name === undefined || mode === "shared" ? [] : [name])));
}
