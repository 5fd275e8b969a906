import { beforeEach, describe, expect, test } from "vitest";
import { apiPaths } from "#domain/base/paths.ts";
import { listPaths } from "#domain/lists/sync-head.ts";
import { newListKey } from "../../../../server/lists/sync/list-keys.ts";
import { listLocations } from "../../../../src/platform/db/locations.ts";
import { readFact, writeFact } from "../../../../src/platform/db/meta.ts";
import { inventedArticle as article } from "../../articles/support/invented-article.ts";
import { FakePeer, numbers, problem } from "./support/fake-peer.ts";
import { dead } from "./support/faults.ts";
import { newPhone, newStorage } from "./support/phone.ts";

let peer: FakePeer;
const key = newListKey();
const clock = { now: 10_000_000 };
const { head: HEAD } = listPaths;
const { locations: BRANCHES, articleVersions: ARTICLES } = apiPaths;

beforeEach(async () => {
  newStorage();
  peer = new FakePeer();
  await peer.publish([{ location: "Adama", from: "2026-11-18", numbers: numbers(1, 2) }]);
  peer.articles = [article(2), article(1)];
  peer.tagged = true;
  await peer.sign(key, 1);
});

/** Has everything; `look` says what an update asks for, 20 minutes later. */
async function upToDate() {
  const { db, mirror } = newPhone(peer, { now: () => clock.now });
  await mirror.sync({ reason: "start" });
  const look = async () => {
    peer.requests.length = 0;
    clock.now += 1_200_000;
    expect(await mirror.sync({ reason: "timer" })).toEqual({ kind: "up-to-date" });
    return [...peer.requests];
  };
  const branches = async () => (await listLocations(db)).map(({ name }) => name);
  const articles = async () => (await db.articles.toArray()).map(({ slug }) => slug).sort();
  return { db, look, branches, articles };
}

test("a look that finds nothing new is one request, and articles count as checked", async () => {
  const { db, look } = await upToDate();
  expect(await look()).toEqual([HEAD]);
  expect((await readFact(db, "articles"))?.at).toBe(clock.now);
});

test("a changed branch or article is asked for alone, at the next look", async () => {
  const { look, branches, articles } = await upToDate();
  peer.locations = ["Adama", "Jimma"];
  await peer.sign(key, 2);
  expect(await look()).toEqual([HEAD, BRANCHES]);
  expect(await branches()).toEqual(["Adama", "Jimma"]);
  peer.articles = [article(3), article(2)];
  await peer.sign(key, 3);
  expect(await look()).toEqual([HEAD, ARTICLES, expect.stringContaining("article-3")]);
  expect(await articles()).toEqual(["article-2", "article-3"]);
  expect(await look()).toEqual([HEAD]);
});

describe("what did not arrive is asked for again, though the head is unchanged:", () => {
  test.each([
    ["a dead link", () => dead()],
    ["a busy server", () => problem(503, "busy")],
  ])("%s", async (_what, fail) => {
    const { look, branches, articles } = await upToDate();
    peer.locations = ["Adama", "Jimma"];
    peer.articles = [article(3)];
    await peer.sign(key, 2);
    peer.fault = ({ path }) => (path === HEAD ? null : fail());
    expect(await look()).toEqual([HEAD, BRANCHES, ARTICLES]);
    peer.fault = () => null;
    expect((await look()).slice(0, 3)).toEqual([HEAD, BRANCHES, ARTICLES]);
    expect([await branches(), await articles()]).toEqual([["Adama", "Jimma"], ["article-3"]]);
    expect(await look()).toEqual([HEAD]);
  });

  test("an older answer of a cache between, also a 304", async () => {
    const { look, branches, articles } = await upToDate();
    const before = { locations: peer.locations, articles: peer.articles };
    const now = { locations: ["Adama", "Jimma"], articles: [article(3)] };
    Object.assign(peer, now);
    await peer.sign(key, 2);
    peer.fault = ({ path }, serve) => {
      if (path === HEAD) return null;
      Object.assign(peer, before);
      const stale = serve();
      Object.assign(peer, now);
      return stale;
    };
    for (let times = 0; times < 2; times++) expect(await look()).toEqual([HEAD, BRANCHES, ARTICLES]);
    peer.fault = () => null;
    await look();
    expect([await branches(), await articles()]).toEqual([["Adama", "Jimma"], ["article-3"]]);
    expect(await look()).toEqual([HEAD]);
  });
});

test("what an earlier build kept is read once more, without its ETag, and no article twice", async () => {
  const { db, look } = await upToDate();
  const kept = await readFact(db, "articles");
  if (kept === null) throw new Error("no articles are kept");
  const { head: _tag, ...before } = kept;
  await writeFact(db, "articles", before);
  await writeFact(db, "locationsHead", null);
  expect(await look()).toEqual([HEAD, BRANCHES, ARTICLES]);
  expect(await look()).toEqual([HEAD]);
});

test("a server without tags, or without a head, is asked as before", async () => {
  const { look } = await upToDate();
  peer.tagged = false;
  await peer.sign(key, 2);
  for (let times = 0; times < 2; times++) expect(await look()).toEqual([HEAD, BRANCHES, ARTICLES]);
  peer.tagged = true;
  await peer.sign(key, 3);
  expect(await look()).toEqual([HEAD]);
  // This phone never saw a head: others do not believe a server that has none.
  peer.head = null;
  newStorage();
  const unsigned = await upToDate();
  for (let times = 0; times < 2; times++)
    expect((await unsigned.look()).slice(-2)).toEqual([BRANCHES, ARTICLES]);
});

test("under Save-Data, where no head is read, articles are asked for as before", async () => {
  let saveData = false;
  const phone = newPhone(peer, { now: () => clock.now, saveData: () => saveData });
  await phone.mirror.sync({ reason: "start" });
  saveData = true;
  peer.articles = [article(3)];
  await peer.sign(key, 2);
  expect(await phone.mirror.sync({ reason: "timer" })).toEqual({ kind: "nothing-wanted" });
  expect(await phone.db.articles.toCollection().primaryKeys()).toEqual(["article-3"]);
});
