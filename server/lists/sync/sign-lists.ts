import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { manifestSchema, type Manifest } from "#domain/lists/contract.ts";
import { type HeadTags, readHeadTags } from "#domain/lists/head-tags.ts";
import { dayTexts, listDaysText } from "#domain/lists/head-pages.ts";
import { textHash } from "#domain/lists/segment/segment-hash.ts";
import { generationAt } from "#domain/lists/signed-head.ts";
import { signedHeadSchema, type SignedHead, HEAD_FORMAT, type Head } from "#domain/lists/sync-head.ts";
import { repeat, type BackgroundLoop } from "../../jobs/background-loop.ts";
import { jsonList } from "../../store/json-table.ts";
import type { Database } from "../../store/schema.ts";
import type { Store } from "../../store/store.ts";
import { compress, type Body } from "./compress.ts";
import {
  lastGeneration,
  maySign,
  readKnownKeys,
  storeGeneration,
  type ListKey,
  listKey,
} from "./list-keys.ts";

/** `overtaken`: another process signed first. `refused`: the key may not sign any more. */
type SignOutcome = { kind: "unchanged" | "overtaken" | "refused" } | { kind: "signed"; generation: number };

type Signing = {
  nowMs: number;
  /** Signs also what is signed, so that a restored database has a newer head than phones hold. */
  again?: boolean;
  readTags: () => Promise<HeadTags>;
};

/** Signs the manifest as a head with its pages and tags, if that has not been done. */
export async function signLists(
  store: Store,
  key: ListKey,
  { nowMs, again = false, readTags }: Signing,
): Promise<SignOutcome> {
  const manifest = await store.db
    .selectFrom("manifest")
    .select(["etag", "body"])
    .where("id", "=", 1)
    .executeTakeFirst();
  if (manifest === undefined) return { kind: "unchanged" };
  const former = await store.db
    .selectFrom("list_head")
    .select(["generation", "manifest_etag", "body"])
    .where("id", "=", 1)
    .executeTakeFirst();
  // The tags are read after the former head: another process may have signed newer ones since, which stay.
  const tags = await readTags();
  if (!again && former?.manifest_etag === manifest.etag && names(former.body, tags))
    return { kind: "unchanged" };
  const known = await readKnownKeys(store.db);
  if (known === null || !(await maySign(store.db, key.publicKey))) return { kind: "refused" };

  const generation = nextGeneration(await lastGeneration(store.db, key.publicKey), nowMs);
  const { text, pages } = await treeOf(manifestSchema.parse(JSON.parse(manifest.body)), { generation, tags });
  const signed: SignedHead = {
    head: text,
    key: key.publicKey,
    signature: key.signHead(text),
    chain: known.chain,
  };
  const body = JSON.stringify(signed);
  const row = { generation, manifest_etag: manifest.etag, etag: tagOf(body), body };
  const bodies = await newBodies(store, pages);
  const written = await store.write(async (trx) => {
    if (!(await replaceHead(trx, former?.generation ?? null, row))) return false;
    await storeGeneration(trx, { key: key.publicKey, generation });
    await storePages(trx, store.dialect, { all: [...pages.keys()], bodies, now: new Date(nowMs) });
    return true;
  });
  return written ? { kind: "signed", generation } : { kind: "overtaken" };
}

/** Whether a signed head says these tags. */
function names(signed: string, { branches, articles }: HeadTags): boolean {
  const tags = readHeadTags(signedHeadSchema.parse(JSON.parse(signed)).head);
  return tags?.branches === branches && tags.articles === articles;
}

/** Seconds since 2026 or the next number: higher than any of this key, even where the database is a restored one. */
function nextGeneration(former: number, nowMs: number): number {
  return Math.max(former + 1, generationAt(nowMs));
}

function tagOf(body: string): string {
  return createHash("sha256").update(body).digest("base64url").slice(0, 22);
}

/** Pages that are not stored yet, compressed. */
async function newBodies(store: Store, pages: ReadonlyMap<string, string>): Promise<Body[]> {
  const stored = await store.db
    .selectFrom("segment_bodies")
    .select("hash")
    .where("kind", "=", "page")
    .where("superseded_at", "is", null)
    .execute();
  const known = new Set(stored.map(({ hash }) => hash));
  const bodies: Body[] = [];
  for (const [hash, text] of pages) {
    if (known.has(hash)) continue;
    const plain = Buffer.from(text);
    bodies.push({ hash, plain, brotli: compress(plain) });
  }
  return bodies;
}

type HeadRow = { generation: number; manifest_etag: string; etag: string; body: string };

/** False if another process signed meanwhile, or the manifest is another by now. */
async function replaceHead(
  trx: Transaction<Database>,
  former: number | null,
  row: HeadRow,
): Promise<boolean> {
  const current = await trx.selectFrom("manifest").select("etag").where("id", "=", 1).executeTakeFirst();
  if (current?.etag !== row.manifest_etag) return false;
  if (former === null) {
    const inserted = await trx
      .insertInto("list_head")
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return inserted.numInsertedOrUpdatedRows === 1n;
  }
  const updated = await trx
    .updateTable("list_head")
    .set(row)
    .where("id", "=", 1)
    .where("generation", "=", former)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

async function storePages(
  trx: Transaction<Database>,
  dialect: Store["dialect"],
  { all, bodies, now }: { all: readonly string[]; bodies: readonly Body[]; now: Date },
): Promise<void> {
  for (const { hash, plain, brotli } of bodies) {
    await trx
      .insertInto("segment_bodies")
      .values({ hash, plain, brotli, superseded_at: null, withdrawn: 0, kind: "page" })
      .onConflict((conflict) => conflict.column("hash").doUpdateSet({ superseded_at: null }))
      .execute();
  }
  await sql`update segment_bodies set superseded_at = ${now.toISOString()}
    where kind = 'page' and superseded_at is null
    and hash not in (select j.value ->> 0 from ${jsonList(dialect, all)} as j)`.execute(trx);
}

/** Reads three rows, and what tags are of after a change. */
const LOOK_MS = 200;

/** Signs each publication and change of branches or articles, and once at the start. `seed` null: others sign. */
export async function runSigner(
  loop: BackgroundLoop,
  seed: string | null,
  readTags: () => Promise<HeadTags>,
): Promise<void> {
  if (seed === null) return;
  const { store, nowMs, tell } = loop;
  const key = listKey(seed);
  let again = true;
  let refused = false;
  await repeat(loop, LOOK_MS, async () => {
    const outcome = await signLists(store, key, { nowMs: nowMs(), again, readTags });
    if (outcome.kind === "signed") again = false;
    if (outcome.kind === "refused" && !refused) tell("error", "The key of this server may not sign lists.");
    refused = outcome.kind === "refused";
    return false;
  });
}

/** The text of a head with its pages by hash. */
type Tree = { text: string; pages: Map<string, string> };

/** The head and pages of a manifest. Equal manifests have equal pages. */
export async function treeOf(
  manifest: Manifest,
  { generation, tags }: { generation: number; tags?: HeadTags },
): Promise<Tree> {
  const pages = new Map<string, string>();
  const add = async (text: string): Promise<string> => {
    const hash = await textHash(text);
    pages.set(hash, text);
    return hash;
  };
  const days: Head["days"] = [];
  for (const [period, text] of [...dayTexts(manifest)].sort(([a], [b]) => (a < b ? 1 : -1)))
    days.push([period, await add(text)]);
  const head: Head & Partial<HeadTags> = {
    format: HEAD_FORMAT,
    generation,
    generated_at: manifest.generated_at,
    total: manifest.total,
    ...(manifest.sample_data === true ? { sample_data: true } : {}),
    lists: await add(listDaysText(manifest.lists)),
    days,
    ...(manifest.dictionary ? { dictionary: manifest.dictionary } : {}),
    ...(manifest.pace ? { pace: manifest.pace } : {}),
    ...tags,
  };
  return { text: JSON.stringify(head), pages };
}
