import { IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SyncedArticle } from "#domain/articles/contract.ts";
import { articleOnPhone } from "../../../src/articles/use-article.ts";
import { openMirrorDatabase } from "../../../src/platform/db/database.ts";
import { listOnPhone, topicsOnPhone } from "../../../src/articles/use-article-list.ts";
import { FakePeer } from "../lists/sync/support/fake-peer.ts";
import { newPhone, newStorage } from "../lists/sync/support/phone.ts";
import { inventedArticle, textOf } from "./support/invented-article.ts";

beforeEach(() => {
  newStorage();
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
});
afterEach(() => vi.unstubAllGlobals());

async function phoneWith(articles: SyncedArticle[]) {
  const peer = new FakePeer();
  peer.articles = articles;
  const { mirror } = newPhone(peer);
  await mirror.sync({ reason: "start" });
  const db = openMirrorDatabase();
  const find = async (q: string) => (await listOnPhone(db, { q }))?.list.data.map(({ slug }) => slug);
  return { peer, mirror, db, find };
}

test("words are found in title, excerpt, text and topics, whichever homophone they are written with", async () => {
  const { find } = await phoneWith([
    inventedArticle(1, { slug: "title", title: "የሰዓት አቆጣጠር" }),
    inventedArticle(2, { slug: "excerpt", excerpt: "ስለ ፀሐይ" }),
    inventedArticle(3, { slug: "text", text: textOf("ወደ ኀገር ቤት Télécharger") }),
    inventedArticle(4, { slug: "topic", tags: [{ id: 1, name: "ዕረፍት", slug: "rest" }] }),
  ]);
  expect(await find("ሠዐት")).toEqual(["title"]);
  expect(await find("ጸሃይ")).toEqual(["excerpt"]);
  expect(await find("ሀገር telecharger")).toEqual(["text"]);
  expect(await find("እረፍት")).toEqual(["topic"]);
  expect(await find("ሀገር እረፍት")).toEqual([]);
  expect(await find("፡።")).toHaveLength(4);
});

test("a changed text is searched at once, the former one no more", async () => {
  const { find, peer, mirror } = await phoneWith([inventedArticle(1, { text: textOf("former words") })]);
  expect(await find("former")).toEqual(["article-1"]);
  peer.articles = [inventedArticle(1, { text: textOf("latter words") })];
  await mirror.sync({ reason: "timer" });
  expect([await find("former"), await find("latter")]).toEqual([[], ["article-1"]]);
});

test("before articles are here there is no answer; once none is published, an empty one", async () => {
  const reads = openMirrorDatabase();
  expect(await listOnPhone(reads, {})).toBeNull();
  expect(await topicsOnPhone(reads, "tags")).toBeNull();
  expect(await articleOnPhone(reads, "article-1")).toBeNull();
  const { db } = await phoneWith([]);
  expect((await listOnPhone(db, {}))?.list.meta).toMatchObject({ total: 0, last_page: 1 });
});

test("an article comes with what to read after it, without its own translation", async () => {
  const tags = [{ id: 1, name: "Fees", slug: "fees" }];
  const translation = inventedArticle(3, { language: "am", tags });
  const { db } = await phoneWith([
    inventedArticle(5, { tags }),
    inventedArticle(4, {
      tags,
      translations: [{ language: "am", slug: translation.slug, title: translation.title }],
    }),
    translation,
    inventedArticle(2, { language: null }),
    inventedArticle(1, { tags }),
  ]);
  const here = await articleOnPhone(db, "article-4");
  expect(here?.found?.around).toMatchObject({
    previous: { slug: "article-2" },
    next: { slug: "article-5" },
    related: [{ slug: "article-5" }, { slug: "article-1" }],
  });
});
