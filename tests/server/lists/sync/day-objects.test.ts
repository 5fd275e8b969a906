import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { apiPaths } from "#domain/base/paths.ts";
import { manifestSchema } from "#domain/lists/contract.ts";
import { applyHandDelete } from "../../../../server/passports/listings/hand-changes.ts";
import type { Store } from "../../../../server/store/store.ts";
import { publishSegments } from "../../../../server/lists/sync/publish-segments.ts";
import { purgeBodies } from "../../../../server/lists/sync/sync-jobs.ts";
import { verifySegments } from "../../../../scripts/soak/verify-segments.ts";
import { importList } from "../../imports/stage-and-commit.ts";
import { describeOnEachStore } from "../../stores.ts";
import { openSyncApp } from "./sync-app.ts";

const NOW = Date.parse("2026-11-20T09:00:00Z");
const BR = { "accept-encoding": "br" };

function list(location: string, from: number, date = "2026-11-20") {
  const rows = Array.from({ length: 60 }, (_, i) => ({
    number: `AAL${1_000_000 + from + 7 * i}`,
    first: ["Abebe", "Sara", "Ali", "Liya"][i % 4] ?? "",
    last: ["Alemu", "Tesfaye", "Omar"][i % 3] ?? "",
  }));
  return { location, date, rows };
}

describeOnEachStore("day objects", (getStore) => {
  it("hold the lists of each publication and of the whole day, and are served like segments", async () => {
    const store = getStore();
    const app = await openSyncApp(store, () => NOW);
    await importList(store, list("Adama", 0));
    await importList(store, list("Jimma", 1));
    await importList(store, list("Jimma", 2, "2026-11-19"));
    await publishSegments(store, NOW);
    const first = await daysOf(store);
    expect(first.map(({ day, segments }) => [day, segments.length])).toEqual([["2026-11-20", 2]]);
    await importList(store, list("Bahir Dar", 3));
    await publishSegments(store, NOW);
    const days = await daysOf(store);
    expect(days.map(({ day, segments }) => [day, segments.length])).toEqual([
      ["2026-11-20", 2],
      ["2026-11-20", 3],
    ]);
    expect(days[0]).toEqual(first[0]);
    expect(await verifySegments(store)).toEqual([]);

    const url = apiPaths.day(days[1]?.hash ?? "");
    const br = await app.inject({ url, headers: BR });
    expect(br.headers).toMatchObject({
      "content-encoding": "br",
      "cache-control": "public, max-age=604800, immutable",
    });
    expect([br.rawPayload.length, brotliDecompressSync(br.rawPayload).length]).toEqual([
      days[1]?.transfer,
      days[1]?.bytes,
    ]);
    const tag = String(br.headers["etag"]);
    expect((await app.inject({ url, headers: { "if-none-match": tag } })).statusCode).toBe(304);
    for (const path of [apiPaths.day, apiPaths.dictionary])
      expect((await app.inject(path("0".repeat(32)))).statusCode).toBe(404);
  });

  it("with a withdrawn row are gone at once, whatever a phone knows; others stay for ten minutes", async () => {
    const store = getStore();
    const app = await openSyncApp(store, () => NOW);
    await importList(store, list("Adama", 0));
    await importList(store, list("Jimma", 1));
    await publishSegments(store, NOW);
    const [before] = await daysOf(store);
    await importList(store, list("Adama", 600));
    await publishSegments(store, NOW);
    const [grown] = await daysOf(store);
    await store.write((trx) =>
      applyHandDelete({ trx, dialect: store.dialect, now: new Date(NOW).toISOString() }, "AAL1000600"),
    );
    await publishSegments(store, NOW);
    expect(await verifySegments(store)).toEqual([]);
    const status = async (hash = "") =>
      (await app.inject({ url: apiPaths.day(hash), headers: { "if-none-match": `W/"${hash}"` } })).statusCode;
    expect([await status(before?.hash), await status(grown?.hash)]).toEqual([304, 410]);
    await purgeBodies(store, NOW + 600_001);
    expect([await status(before?.hash), await status(grown?.hash)]).toEqual([404, 410]);
    const [now] = await daysOf(store);
    expect(await status(now?.hash)).toBe(304);
  });
});

async function daysOf(store: Store) {
  const { body } = await store.db.selectFrom("manifest").select("body").executeTakeFirstOrThrow();
  return manifestSchema.parse(JSON.parse(body)).days ?? [];
}
