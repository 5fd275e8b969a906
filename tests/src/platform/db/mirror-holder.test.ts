import { beforeEach, expect, test } from "vitest";
import type { Manifest } from "#domain/lists/contract.ts";
import { type MirrorDatabase, openMirrorDatabase } from "../../../../src/platform/db/database.ts";
import { DEFAULT_CHOICE } from "../../../../src/platform/db/meta.ts";
import { becomeHolder } from "../../../../src/platform/db/mirror-holder.ts";
import { addSegments, dropSegments, storeChoice } from "../../../../src/platform/db/segment-store.ts";
import { LockLostError } from "../../../../src/platform/lib/shared-lock.ts";
import { createKeeper } from "../../../../src/lists/sync/keep-taken.ts";
import { keptArticles } from "../../../../src/lists/sync/mirror-articles.ts";
import { makeRoom } from "../../../../src/lists/sync/update-run.ts";
import { hashesOn, newStorage } from "../../lists/sync/support/phone.ts";

const MANIFEST: Manifest = { format: 1, generated_at: "2026-11-20T06:00:00.000Z", total: 0, segments: [] };
const KEPT = { at: 1, tag: null, revision: 1 };

const segmentOf = (hash: string) => ({
  entry: { key: hash, location: hash, from: "2026-11-18", to: "2026-11-18", hash, count: 3, bytes: 9 },
  bytes: new ArrayBuffer(9),
});
const add = (db: MirrorDatabase, hash: string) =>
  addSegments(db, [segmentOf(hash)], { choice: DEFAULT_CHOICE, since: "2026-11-20", sampleData: false });

let former: MirrorDatabase;
let next: MirrorDatabase;

beforeEach(async () => {
  newStorage();
  [former, next] = [openMirrorDatabase(), openMirrorDatabase()];
  await becomeHolder(former);
  await add(former, "Adama");
});

test("a former holder stores, marks and drops nothing more; the present one does", async () => {
  const keeper = createKeeper(former, MANIFEST, DEFAULT_CHOICE);
  await keeper.add(segmentOf("Dessie"));
  const marker = createKeeper(former, MANIFEST, DEFAULT_CHOICE);
  marker.wasHere("Adama");
  await becomeHolder(next);
  await expect(add(former, "Jimma")).rejects.toThrow(LockLostError);
  await expect(keeper.flush()).rejects.toThrow(LockLostError);
  await expect(marker.flush()).rejects.toThrow(LockLostError);
  await expect(makeRoom(former, [], 1)).rejects.toThrow(LockLostError);
  expect((await former.segments.toArray()).map(({ hash, fromFile }) => [hash, fromFile])).toEqual([
    ["Adama", undefined],
  ]);
  await add(next, "Jimma");
  expect(await hashesOn(next)).toEqual(["Adama", "Jimma"]);
});

test("what the visitor asks for is done by every tab, holder or not", async () => {
  await becomeHolder(next);
  await dropSegments(former, ["Adama"]);
  await storeChoice(former, { ...DEFAULT_CHOICE, explicit: true }, () => true);
  expect(await hashesOn(former)).toEqual([]);
});

test("articles too are written by the present holder only", async () => {
  const articles = keptArticles(former);
  expect(await articles.touch(KEPT)).toBe(true);
  await becomeHolder(next);
  await expect(articles.touch({ ...KEPT, at: 2 })).rejects.toThrow(LockLostError);
  expect((await next.meta.get("articles"))?.value).toEqual(KEPT);
});
