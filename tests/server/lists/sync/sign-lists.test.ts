import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { articleVersionsSchema } from "#domain/articles/contract.ts";
import { locationsSchema } from "#domain/locations/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { articlesTag, branchesTag, readHeadTags } from "#domain/lists/head-tags.ts";
import { listPaths, signedHeadSchema } from "#domain/lists/sync-head.ts";
import { manifestSchema } from "#domain/lists/contract.ts";
import { manifestFrom, readDayPage, readListDays } from "#domain/lists/head-pages.ts";
import { textHash } from "#domain/lists/segment/segment-hash.ts";
import { generationAt, readSignedHead } from "#domain/lists/signed-head.ts";
import type { Store } from "../../../../server/store/store.ts";
import { currentHeadTags } from "../../../../server/jobs/background/head-tags.ts";
import {
  replaceKnownKeys,
  storeFirstKey,
  storeKeyLink,
  type ListKey,
  listKey,
  newListKey,
} from "../../../../server/lists/sync/list-keys.ts";
import { publishSegments } from "../../../../server/lists/sync/publish-segments.ts";
import { purgeBodies } from "../../../../server/lists/sync/sync-jobs.ts";
import { signLists } from "../../../../server/lists/sync/sign-lists.ts";
import { nodeVerify } from "../../../domain/lists/node-verify.ts";
import { storeArticles } from "../../articles/invented-articles.ts";
import { importList } from "../../imports/stage-and-commit.ts";
import { describeOnEachStore } from "../../stores.ts";
import { openSyncApp } from "./sync-app.ts";

const NOW = Date.parse("2026-11-20T09:00:00Z");
const SECOND = 1_000;
const LATER = new Date(NOW + SECOND).toISOString();

describeOnEachStore("the signed head", (getStore) => {
  it("stands for the same manifest as the old form, by its pages", async () => {
    const { app, key, store } = await signedStore();
    const head = await readHead(app, key);
    const pages = await Promise.all(
      head.days.map(async ([period, hash]) => readDayPage(await pageText(app, hash), period)),
    );
    const lists = readListDays(await pageText(app, head.lists)) ?? [];
    const old = manifestSchema.parse((await app.inject("/api/v1/sync/passports")).json());
    const days = old.days?.length === 0 ? undefined : old.days;
    expect(
      manifestFrom(
        head,
        pages.filter((page) => page !== null),
        lists,
      ),
    ).toEqual({ ...old, days });
    expect(head.days.map(([period]) => period)).toEqual(["2026-11-19", "2026-11-16", "2026-09"]);
    expect(await sign(store, key, { nowMs: NOW + SECOND })).toEqual({ kind: "unchanged" });
  });

  it("answers 304 for its tag, immutable pages in brotli, 503 before it is signed, 404 without a key and for unknown pages", async () => {
    const app = await openSyncApp(getStore(), () => NOW);
    const signer = newListKey();
    expect((await app.inject(listPaths.head)).json()).toMatchObject({ status: 404, code: "no_list_key" });
    await getStore().write((trx) => storeFirstKey(trx, signer.publicKey));
    const early = await app.inject(listPaths.head);
    expect([early.statusCode, early.headers["retry-after"], early.json().code]).toEqual([
      503,
      "1",
      "not_signed",
    ]);
    const { key } = await signedStore(signer);
    const answer = await app.inject(listPaths.head);
    const etag = String(answer.headers["etag"]);
    const again = await app.inject({ url: listPaths.head, headers: { "if-none-match": etag } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const url = listPaths.page((await readHead(app, key)).lists);
    const page = await app.inject({ url, headers: { "accept-encoding": "br" } });
    expect(page.headers["cache-control"]).toBe("public, max-age=604800, immutable");
    expect(brotliDecompressSync(page.rawPayload).toString()).toBe((await app.inject(url)).body);
    for (const hash of ["0".repeat(32), "nonsense"]) {
      expect((await app.inject(listPaths.page(hash))).json()).toMatchObject({
        status: 404,
        code: "page_unknown",
      });
    }
  });

  it("a new day adds one page beside the list days; old pages go ten minutes later", async () => {
    const { app, key, store } = await signedStore();
    const before = await readHead(app, key);
    await publishDay(store, "2026-11-20");
    await sign(store, key, { nowMs: NOW + SECOND });
    const after = await readHead(app, key);
    expect(after.days.slice(1)).toEqual(before.days);
    expect(after.generation).toBeGreaterThan(before.generation);
    await purgeBodies(store, NOW + 300 * SECOND);
    expect((await app.inject(listPaths.page(before.lists))).statusCode).toBe(200);
    await purgeBodies(store, NOW + 700 * SECOND);
    expect((await app.inject(listPaths.page(before.lists))).statusCode).toBe(404);
    for (const [, hash] of after.days) expect(await textHash(await pageText(app, hash))).toBe(hash);
  });

  it("grows also where the clock went back, and after a restore", async () => {
    const { app, key, store } = await signedStore();
    const { generation } = await readHead(app, key);
    await sign(store, key, { nowMs: NOW - 86_400 * SECOND, again: true });
    expect((await readHead(app, key)).generation).toBe(generation + 1);
    await store.db.deleteFrom("list_head").execute();
    await sign(store, key, { nowMs: NOW + 60 * SECOND });
    expect((await readHead(app, key)).generation).toBeGreaterThan(generation + 1);
  });

  it("goes on after a restore that brought no head, and begins again with the key that follows", async () => {
    const { app, key, store } = await signedStore();
    await sign(store, key, { nowMs: NOW + 86_400 * SECOND, again: true });
    const { generation } = await readHead(app, key);
    await store.db.deleteFrom("list_head").execute();
    await sign(store, key, { nowMs: NOW });
    expect((await readHead(app, key)).generation).toBe(generation + 1);
    const next = newListKey();
    await store.write((trx) => storeKeyLink(trx, key.nameFollower(next.publicKey)));
    await sign(store, next, { nowMs: NOW, again: true });
    expect((await readHead(app, next)).generation).toBe(generationAt(NOW));
  });

  it("of two processes that sign at once one is overtaken, and the head is whole", async () => {
    const { app, key, store } = await signedStore();
    const signAgain = async () => sign(store, key, { nowMs: NOW + SECOND, again: true });
    const outcomes = await Promise.all([signAgain(), signAgain(), signAgain()]);
    expect(outcomes.map(({ kind }) => kind).sort()).toContain("signed");
    const signed = outcomes.filter(({ kind }) => kind === "signed");
    expect(new Set(signed.map((outcome) => "generation" in outcome && outcome.generation)).size).toBe(
      signed.length,
    );
    const head = await readHead(app, key);
    for (const [, hash] of head.days) expect(await textHash(await pageText(app, hash))).toBe(hash);
  });

  it("follows branches and articles: its tags are those of what phones read, and change with them", async () => {
    const { app, key, store } = await signedStore();
    const signAfter = async (seconds: number) => sign(store, key, { nowMs: NOW + seconds * SECOND });
    const before = await readHead(app, key);
    expect([before.branches, before.articles]).toEqual(await tagsOfAnswers(app));
    await store.db.updateTable("locations").set({ phone: "8133", updated_at: LATER }).execute();
    await signAfter(1);
    const renamed = await readHead(app, key);
    expect([renamed.branches, renamed.articles]).toEqual(await tagsOfAnswers(app));
    expect([renamed.branches === before.branches, renamed.articles]).toEqual([false, before.articles]);
    await storeArticles(store, [{ slug: "receipts" }]);
    await signAfter(2);
    const written = await readHead(app, key);
    expect([written.branches, written.articles]).toEqual(await tagsOfAnswers(app));
    expect([written.branches, written.articles === before.articles]).toEqual([renamed.branches, false]);
    expect(written.days).toEqual(before.days);
    expect(await signAfter(3)).toEqual({ kind: "unchanged" });
  });

  it("tags that were read before another process signed newer ones are not signed over them", async () => {
    const { app, key, store } = await signedStore();
    const nowMs = NOW + SECOND;
    const readTags = async () => {
      const old = await currentHeadTags(store, nowMs);
      await store.db.updateTable("locations").set({ phone: "8133", updated_at: LATER }).execute();
      await sign(store, key, { nowMs });
      return { ...old, articles: "another" };
    };
    expect(await signLists(store, key, { nowMs, readTags })).toEqual({ kind: "overtaken" });
    const head = await readHead(app, key);
    expect([head.branches, head.articles]).toEqual(await tagsOfAnswers(app));
  });

  it("a key that others followed is reached from the first; an unknown key signs nothing", async () => {
    const { app, key, store } = await signedStore();
    const next = newListKey();
    expect(await sign(store, next, { nowMs: NOW, again: true })).toEqual({ kind: "refused" });
    await store.write(async (trx) => storeKeyLink(trx, key.nameFollower(next.publicKey)));
    await sign(store, next, { nowMs: NOW, again: true });
    expect(await readHead(app, key)).toMatchObject({ total: 3 });
    const third = newListKey();
    await store.write(async (trx) => replaceKnownKeys(trx, third.publicKey));
    expect(await sign(store, key, { nowMs: NOW, again: true })).toEqual({ kind: "refused" });
    await sign(store, third, { nowMs: NOW, again: true });
    await expect(readHead(app, key)).rejects.toThrow("unknown-key");
  });

  async function signedStore(key = newListKey()) {
    const store = getStore();
    await store.write(async (trx) => storeFirstKey(trx, key.publicKey));
    await publishDay(store, "2026-09-10");
    await publishDay(store, "2026-11-16");
    await publishDay(store, "2026-11-19");
    await sign(store, key, { nowMs: NOW });
    return { store, key, app: await openSyncApp(store, () => NOW) };
  }
});

it("a key of a seed is that of RFC 8032's first vector", () => {
  const seed = Buffer.from("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60", "hex");
  const publicKey = Buffer.from("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "hex");
  expect(listKey(seed.toString("base64url")).publicKey).toBe(publicKey.toString("base64url"));
  expect(() => listKey("short")).toThrow("32 bytes");
});

function sign(store: Store, key: ListKey, given: { nowMs: number; again?: boolean }) {
  return signLists(store, key, { ...given, readTags: () => currentHeadTags(store, given.nowMs) });
}

async function publishDay(store: Store, date: string): Promise<void> {
  const number = `AAL${date.replaceAll("-", "").slice(1)}`;
  await importList(store, { location: "Adama", date, rows: [{ number, first: "Abebe", last: "Alemu" }] });
  await publishSegments(store, NOW);
}

type App = Awaited<ReturnType<typeof openSyncApp>>;

/** Reads the head as a phone that trusts `key` does. */
async function readHead(app: App, key: ListKey) {
  const signed = signedHeadSchema.parse((await app.inject(listPaths.head)).json());
  const head = await readSignedHead(
    signed,
    { trusted: [key.publicKey], held: null, nowMs: NOW + 7 * 86_400 * SECOND },
    nodeVerify,
  );
  if (!head.ok) throw new Error(head.error);
  return { ...head.value, ...readHeadTags(signed.head) };
}

/** Computes the tags as a phone does. */
async function tagsOfAnswers(app: App): Promise<string[]> {
  const branches = locationsSchema.parse((await app.inject(apiPaths.locations)).json());
  const articles = articleVersionsSchema.parse((await app.inject(apiPaths.articleVersions)).json());
  return [await branchesTag(branches), await articlesTag(articles.data)];
}

async function pageText(app: App, hash: string): Promise<string> {
  return (await app.inject(listPaths.page(hash))).body;
}
