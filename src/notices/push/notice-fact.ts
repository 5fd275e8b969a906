import type { MirrorDatabase } from "../../platform/db/database.ts";
import type { FactSource } from "../../platform/db/meta.ts";
import { noticesFact, type NoticeFact } from "../../platform/db/notice-facts.ts";

const NONE: NoticeFact = {
  on: false,
  mode: "buckets",
  state: "off",
  endpoint: null,
  key: null,
  buckets: [],
  own: [],
  decoys: [],
  leaving: [],
  without: [],
  ending: [],
  at: 0,
};

/** What is known of notices; never null. */
export async function readNotices(db: FactSource): Promise<NoticeFact> {
  return (await noticesFact.read(db)) ?? NONE;
}

/** Changes it in one transaction and returns it. */
export async function changeNotices(
  db: MirrorDatabase,
  change: (known: NoticeFact) => Partial<NoticeFact>,
): Promise<NoticeFact> {
  return db.transaction("rw", db.meta, async () => {
    const known = await readNotices(db);
    const next = { ...known, ...change(known) };
    await noticesFact.write(db, next);
    return next;
  });
}
