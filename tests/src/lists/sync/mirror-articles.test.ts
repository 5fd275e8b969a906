import { beforeEach, describe, expect, test } from "vitest";
import type { SyncedArticle } from "#domain/articles/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import type { MirrorDatabase } from "../../../../src/platform/db/database.ts";
import { readFact, writeFact } from "../../../../src/platform/db/meta.ts";
import { keptArticles, mirrorArticles } from "../../../../src/lists/sync/mirror-articles.ts";
import { segmentLanes } from "../../../../src/lists/sync/lanes.ts";
import { inventedArticle as article, textOf } from "../../articles/support/invented-article.ts";
import { FakePeer, numbers, page, problem, versionOf } from "./support/fake-peer.ts";
import { cutOff, dead, half } from "./support/faults.ts";
import { afterEachWrite, limitStorage, newPhone, newStorage } from "./support/phone.ts";

let peer: FakePeer;

beforeEach(async () => {
  newStorage();
  peer = new FakePeer();
  await peer.publish([{ location: "Adama", from: "2026-11-18", numbers: numbers(1, 2) }]);
  peer.articles = [article(3), article(2), article(1)];
});

/** What screens read. */
async function onPhone(db: MirrorDatabase): Promise<SyncedArticle[]> {
  const rows = await db.articles.toArray();
  const bodies = await db.articleBodies.bulkGet(rows.map(({ version }) => version));
  return bodies.map((body) => {
    if (body === undefined) throw new Error("an article without its body");
    return body.article;
  });
}
const slugsOn = async (db: MirrorDatabase) => (await db.articles.toArray()).map(({ slug }) => slug).sort();
const isArticle = (path: string) => path.startsWith(`${apiPaths.articleVersions}/`);

test("articles come after the lists and equal the server's, rows of lists without the text", async () => {
  const { db, mirror } = newPhone(peer);
  expect(await mirror.sync({ reason: "start" })).toEqual({ kind: "up-to-date" });
  expect((await onPhone(db)).sort((a, b) => b.id - a.id)).toEqual(peer.articles);
  const segments = peer.requests.findLastIndex((path) => path.startsWith(apiPaths.segment("")));
  expect(peer.requests.indexOf(apiPaths.articleVersions)).toBeGreaterThan(segments);
  expect((await db.articles.get("article-1"))?.summary).not.toHaveProperty("text");
});

test("under Save-Data articles come without any list", async () => {
  const { db, mirror } = newPhone(peer, { saveData: () => true });
  expect(await mirror.sync({ reason: "start" })).toEqual({ kind: "nothing-wanted" });
  expect(await slugsOn(db)).toEqual(["article-1", "article-2", "article-3"]);
  expect(peer.segmentRequests()).toEqual([]);
});

test("only changed articles are fetched, unchanged lists are a 304", async () => {
  const clock = { now: 1000 };
  const { db, mirror } = newPhone(peer, { now: () => clock.now });
  await mirror.sync({ reason: "start" });
  clock.now = 2000;
  await mirror.sync({ reason: "timer" });
  expect(peer.articleRequests()).toEqual(["article-3", "article-2", "article-1"]);
  expect((await readFact(db, "articles"))?.at).toBe(2000);
  peer.articles = [article(4), article(3), article(2, { text: textOf("Corrected") }), article(1)];
  await mirror.sync({ reason: "timer" });
  expect(peer.articleRequests().slice(3)).toEqual(["article-4", "article-2"]);
  expect((await onPhone(db)).find(({ id }) => id === 2)?.text).toEqual(textOf("Corrected"));
});

test("withdrawn articles go, with their bodies, and a slug may change hands", async () => {
  const { db, mirror } = newPhone(peer);
  await mirror.sync({ reason: "start" });
  peer.articles = [article(9, { slug: "article-2" }), article(1)];
  await mirror.sync({ reason: "timer" });
  expect((await onPhone(db)).sort((a, b) => a.id - b.id).map(({ id, slug }) => [id, slug])).toEqual([
    [1, "article-1"],
    [9, "article-2"],
  ]);
  expect(await db.articleBodies.count()).toBe(2);
  peer.articles = [];
  await mirror.sync({ reason: "timer" });
  expect([await db.articles.count(), await db.articleBodies.count()]).toEqual([0, 0]);
});

describe("a link lost in the middle", () => {
  test.each([
    ["dead", dead],
    ["cut off", (serve: () => Response) => cutOff(serve())],
    ["ended early", (serve: () => Response) => half(serve())],
    ["a captive portal", () => page()],
    ["503", () => problem(503, "busy")],
    ["404, as the article has changed since", () => problem(404, "article_not_found")],
  ])("(%s) leaves the old set, and what arrived is not fetched again", async (_what, fail) => {
    const { db, mirror } = newPhone(peer);
    await mirror.sync({ reason: "start" });
    peer.articles = [article(6), article(5), article(4)];
    peer.fault = ({ path }, serve) => (path.includes("/article-4/") ? fail(serve) : null);
    const seen: string[][] = [];
    afterEachWrite(db, async () => void seen.push(await slugsOn(db)));
    expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
    for (const slugs of seen) expect(slugs).toEqual(["article-1", "article-2", "article-3"]);
    peer.fault = () => null;
    peer.requests.length = 0;
    await mirror.sync({ reason: "timer" });
    expect(peer.articleRequests()).toEqual(["article-4"]);
    expect(await slugsOn(db)).toEqual(["article-4", "article-5", "article-6"]);
    expect(await db.articleBodies.count()).toBe(3);
  });
});

test("the new set appears in one transaction", async () => {
  const { db, mirror } = newPhone(peer);
  await mirror.sync({ reason: "start" });
  peer.articles = [article(7), article(3, { title: "Changed" })];
  const seen = new Set<string>();
  afterEachWrite(db, async () => void seen.add((await onPhone(db)).map(({ title }) => title).join()));
  await mirror.sync({ reason: "timer" });
  expect([...seen].sort()).toEqual(["Article 1,Article 2,Article 3", "Changed,Article 7"]);
});

test("an article that only a newer app can read is left out, and holds up no other", async () => {
  const newer = { blocks: [{ kind: "hologram" }], notes: [] } as unknown as SyncedArticle["text"];
  peer.articles = [article(2, { text: newer }), article(1)];
  const { db, mirror } = newPhone(peer);
  await mirror.sync({ reason: "start" });
  await mirror.sync({ reason: "timer" });
  expect(await slugsOn(db)).toEqual(["article-1"]);
  expect(peer.articleRequests()).toEqual(["article-2", "article-1"]);
});

test("articles kept by an earlier build are fetched again and their rows are made again", async () => {
  const { db, mirror } = newPhone(peer);
  await mirror.sync({ reason: "start" });
  const rows = await db.articles.toArray();
  const kept = await readFact(db, "articles");
  if (kept === null) throw new Error("nothing kept");
  await writeFact(db, "articles", { ...kept, revision: 0 });
  await db.articles.toCollection().modify({ pictures: [], bytes: 0 });
  const source = {
    baseUrl: "http://peer.invalid",
    fetch: peer.fetch,
    now: () => 3000,
    lanes: () => segmentLanes(false),
  };
  await mirrorArticles(source, keptArticles(db), new AbortController().signal);
  expect(peer.articleRequests()).toHaveLength(6);
  expect(await db.articles.toArray()).toEqual(rows);
  expect(await readFact(db, "articles")).toMatchObject({ at: 3000, revision: kept.revision });
});

test("an older server without articles, and one that fails, disturb nothing", async () => {
  const { db, mirror } = newPhone(peer);
  await mirror.sync({ reason: "start" });
  const kept = peer.articles;
  peer.articles = null;
  expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
  peer.articles = kept;
  peer.fault = ({ path }) => (path === apiPaths.articleVersions ? page() : null);
  expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
  expect(await slugsOn(db)).toHaveLength(3);
});

test("full storage keeps the old set and the lists, and the next run continues", async () => {
  const { db, mirror } = newPhone(peer);
  const limit = limitStorage(db, 1_000_000, "articleBodies");
  await mirror.sync({ reason: "start" });
  limit.bytes = 0;
  peer.articles = [article(5), article(4)];
  expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
  expect(await slugsOn(db)).toEqual(["article-1", "article-2", "article-3"]);
  expect(await db.segments.count()).toBe(1);
  limit.bytes = 1_000_000;
  await mirror.sync({ reason: "timer" });
  expect(await slugsOn(db)).toEqual(["article-4", "article-5"]);
});

test("two tabs without a common lock end with one right set", async () => {
  const [one, two] = [newPhone(peer), newPhone(peer)];
  await Promise.all([one.mirror.sync({ reason: "start" }), two.mirror.sync({ reason: "start" })]);
  expect((await onPhone(one.db)).sort((a, b) => b.id - a.id)).toEqual(peer.articles);
  peer.articles = [article(4)];
  await Promise.all([one.mirror.sync({ reason: "timer" }), two.mirror.sync({ reason: "timer" })]);
  expect(await onPhone(two.db)).toEqual(peer.articles);
  expect(await two.db.articleBodies.toCollection().primaryKeys()).toEqual(peer.articles.map(versionOf));
});

test("removing everything drops articles and pictures; they come back with a choice", async () => {
  let forgotten = 0;
  const { db, mirror } = newPhone(peer, { forgetPictures: async () => void (forgotten += 1) });
  await mirror.sync({ reason: "start" });
  expect(await mirror.remove("all")).toEqual({ kind: "nothing-wanted" });
  await mirror.sync({ reason: "timer" });
  expect([await db.articles.count(), await db.articleBodies.count(), forgotten]).toEqual([0, 0, 1]);
  expect(await readFact(db, "articles")).toBeNull();
  await mirror.choose({ keep: "newest", branches: [], without: [] });
  expect(await slugsOn(db)).toHaveLength(3);
});

test("removed by another tab in the middle, nothing is left behind", async () => {
  const [one, two] = [newPhone(peer), newPhone(peer)];
  let removed: Promise<unknown> | null = null;
  peer.fault = async ({ path }) => {
    if (isArticle(path)) await (removed ??= two.mirror.remove("all"));
    return null;
  };
  await one.mirror.sync({ reason: "start" });
  expect([await one.db.articles.count(), await one.db.articleBodies.count()]).toEqual([0, 0]);
});
