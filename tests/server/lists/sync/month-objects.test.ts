import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { apiPaths } from "#domain/base/paths.ts";
import { manifestSchema } from "#domain/lists/contract.ts";
import { monthObjects } from "#domain/lists/periods.ts";
import { verifySegments } from "../../../../scripts/soak/verify-segments.ts";
import { applyHandDelete } from "../../../../server/passports/listings/hand-changes.ts";
import type { Store } from "../../../../server/store/store.ts";
import { publishSegments } from "../../../../server/lists/sync/publish-segments.ts";
import { purgeBodies } from "../../../../server/lists/sync/sync-jobs.ts";
import { importList } from "../../imports/stage-and-commit.ts";
import { describeOnEachStore } from "../../stores.ts";
import { openSyncApp } from "./sync-app.ts";

const NOW = Date.parse("2026-11-20T09:00:00Z");

function list(location: string, from: number, date: string) {
  const rows = Array.from({ length: 40 }, (_, i) => ({
    number: `AAL${1_000_000 + from + 7 * i}`,
    first: ["Abebe", "Sara", "Ali", "Liya"][i % 4] ?? "",
    last: ["Alemu", "Tesfaye", "Omar"][i % 3] ?? "",
  }));
  return { location, date, rows };
}

async function publishTwoMonths(store: Store): Promise<void> {
  let from = 0;
  for (const date of ["2026-08-12", "2026-07-15"])
    for (const location of ["Adama", "Jimma", "Dessie"])
      await importList(store, list(location, (from += 1), date));
  await publishSegments(store, NOW);
}

async function objectsOf(store: Store) {
  const { body } = await store.db.selectFrom("manifest").select("body").executeTakeFirstOrThrow();
  return monthObjects(manifestSchema.parse(JSON.parse(body)).segments);
}

describeOnEachStore("month objects", (getStore) => {
  it("are a month's segments one after the other, and served like them", async () => {
    const store = getStore();
    const app = await openSyncApp(store, () => NOW);
    await publishTwoMonths(store);
    const objects = await objectsOf(store);
    expect(objects.map(({ segments }) => segments.length)).toEqual([3, 3]);
    for (const { hash, segments } of objects) {
      const answer = await app.inject({ url: apiPaths.month(hash), headers: { "accept-encoding": "br" } });
      expect(answer.headers).toMatchObject({
        "content-encoding": "br",
        "content-type": "application/octet-stream",
        "cache-control": "public, max-age=604800, immutable",
      });
      const parts = [];
      for (const entry of segments) parts.push((await app.inject(apiPaths.segment(entry.hash))).rawPayload);
      expect(brotliDecompressSync(answer.rawPayload)).toEqual(Buffer.concat(parts));
    }
    expect((await app.inject(apiPaths.month("0".repeat(32)))).statusCode).toBe(404);
    expect(await verifySegments(store)).toEqual([]);
  });

  it("with a withdrawn row are gone at once; others stay, and are not built again", async () => {
    const store = getStore();
    const app = await openSyncApp(store, () => NOW);
    await publishTwoMonths(store);
    const [newest, older] = await objectsOf(store);
    const status = async (hash = "") => (await app.inject(apiPaths.month(hash))).statusCode;
    // A mark that building again would remove.
    await store.db
      .updateTable("segment_bodies")
      .set({ plain: Buffer.from("kept") })
      .where("hash", "=", older?.hash ?? "")
      .execute();
    await store.write((trx) =>
      applyHandDelete({ trx, dialect: store.dialect, now: new Date(NOW).toISOString() }, "AAL1000001"),
    );
    await publishSegments(store, NOW);
    const [now, same] = await objectsOf(store);
    expect(now?.hash).not.toBe(newest?.hash);
    expect(same?.hash).toBe(older?.hash);
    expect((await app.inject(apiPaths.month(older?.hash ?? ""))).body).toBe("kept");
    expect([await status(newest?.hash), await status(now?.hash)]).toEqual([410, 200]);
    await purgeBodies(store, NOW + 600_001);
    expect([await status(newest?.hash), await status(now?.hash), await status(older?.hash)]).toEqual([
      410, 200, 200,
    ]);
  });

  it("that changed without a withdrawal stay for ten minutes", async () => {
    const store = getStore();
    const app = await openSyncApp(store, () => NOW);
    await publishTwoMonths(store);
    const [first] = await objectsOf(store);
    const status = async (hash = "") => (await app.inject(apiPaths.month(hash))).statusCode;
    await importList(store, list("Hawassa", 2_000, "2026-08-13"));
    await publishSegments(store, NOW);
    expect(await status(first?.hash)).toBe(200);
    expect(await verifySegments(store)).toEqual([]);
    await purgeBodies(store, NOW + 600_001);
    expect(await status(first?.hash)).toBe(404);
  });

  it("that a former server did not make come with the next publication", async () => {
    const store = getStore();
    await publishTwoMonths(store);
    for (const { hash } of await objectsOf(store))
      await store.db.deleteFrom("segment_bodies").where("hash", "=", hash).execute();
    expect(await verifySegments(store)).toHaveLength(2);
    await importList(store, list("Hawassa", 2_000, "2026-11-20"));
    await publishSegments(store, NOW);
    expect(await verifySegments(store)).toEqual([]);
  });
});
