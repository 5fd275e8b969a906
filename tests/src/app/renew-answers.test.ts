import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { renewAnswers } from "../../../src/app/queries.ts";
import { type MirrorDatabase, openMirrorDatabase } from "../../../src/platform/db/database.ts";
import { ARTICLES_REVISION, writeFact } from "../../../src/platform/db/meta.ts";
import type { PhoneStorage } from "../../../src/platform/db/phone-storage.ts";
import type { Queries } from "../../../src/platform/hooks/services-context.ts";

const NAMES = ["passports", "locations", "articles", "article", "topics"] as const;

let db: MirrorDatabase;
/** Whose answers were renewed. */
let renewed: string[];
/** What a live reading does after each change of what it read. */
let hear: () => Promise<void>;

beforeEach(async () => {
  db = openMirrorDatabase();
  await db.meta.clear();
  renewed = [];
  const queries = Object.fromEntries(NAMES.map((name) => [name, { renew: () => renewed.push(name) }]));
  const live: PhoneStorage["live"] = (read) => ({
    hasValue: () => false,
    subscribe(next) {
      hear = async () => next(await read(db));
      return () => undefined;
    },
  });
  renewAnswers({ live }, queries as unknown as Queries);
});

afterEach(() => db.close());

const keep = (head: string, at = 1) =>
  writeFact(db, "articles", { at, tag: null, revision: ARTICLES_REVISION, head });

test("every answer is asked for again once the phone has heard of the first real list", async () => {
  await writeFact(db, "sampleData", true);
  await hear();
  expect(renewed).toEqual([]);
  await writeFact(db, "sampleData", false);
  await hear();
  expect(renewed).toEqual([...NAMES]);
});

test("articles alone are asked for again once the phone keeps others, and not when they were only checked", async () => {
  await keep("one");
  await hear();
  await keep("one", 2);
  await hear();
  expect(renewed).toEqual([]);
  await keep("two", 3);
  await hear();
  expect(renewed).toEqual(["articles", "article", "topics"]);
});

test("nothing is asked for again when lists and articles first come to a phone", async () => {
  await hear();
  await writeFact(db, "sampleData", true);
  await keep("one");
  await hear();
  expect(renewed).toEqual([]);
});
