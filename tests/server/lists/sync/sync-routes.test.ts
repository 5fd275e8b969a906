import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { manifestSchema } from "#domain/lists/contract.ts";
import { segmentHash } from "#domain/lists/segment/segment-hash.ts";
import { applyHandDelete } from "../../../../server/passports/listings/hand-changes.ts";
import { publishSegments } from "../../../../server/lists/sync/publish-segments.ts";
import { importList } from "../../imports/stage-and-commit.ts";
import { describeOnEachStore } from "../../stores.ts";
import { openSyncApp } from "./sync-app.ts";

const NOW = Date.parse("2026-11-20T09:00:00Z");
const MANIFEST = "/api/v1/sync/passports";
const LIST = {
  location: "Adama",
  date: "2026-11-16",
  rows: Array.from({ length: 300 }, (_, i) => ({
    number: `AAL${1_000_000 + i}`,
    first: "Abebe",
    last: "Alemu",
  })),
};

describeOnEachStore("the sync routes", (getStore) => {
  it("GET /sync/passports answers 503 with Retry-After until the first manifest is published", async () => {
    const app = await openSyncApp(getStore(), () => NOW);
    const answer = await app.inject(MANIFEST);
    expect([answer.statusCode, answer.headers["retry-after"], answer.json().code]).toEqual([
      503,
      "1",
      "not_published_yet",
    ]);
  });

  it("GET /sync/passports serves the manifest in brotli, gzip or plain, with 304 for its ETag", async () => {
    const store = getStore();
    const app = await openSyncApp(store, () => NOW);
    await importList(store, LIST);
    await publishSegments(store, NOW);
    const plain = await app.inject(MANIFEST);
    const manifest = manifestSchema.parse(plain.json());
    expect(manifest).toMatchObject({
      format: 1,
      total: 300,
      segments: [{ key: "adama/2026-11-16/1", count: 300 }],
    });
    // Day objects are of use with a head only.
    const { body } = await store.db.selectFrom("manifest").select("body").executeTakeFirstOrThrow();
    expect(Object.keys(plain.json())).toEqual(
      Object.keys(JSON.parse(body)).filter((name) => name !== "days"),
    );
    expect(plain.headers).toMatchObject({
      "cache-control": "public, max-age=30, stale-while-revalidate=300",
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(plain.headers["access-control-allow-origin"]).toBe("*");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.headers["set-cookie"]).toBeUndefined();

    const br = await app.inject({ url: MANIFEST, headers: { "accept-encoding": "gzip, deflate, br" } });
    expect(br.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    const gzip = await app.inject({ url: MANIFEST, headers: { "accept-encoding": "br;q=0, gzip" } });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);

    const etag = String(plain.headers["etag"]);
    const same = await app.inject({ url: MANIFEST, headers: { "if-none-match": etag } });
    expect([same.statusCode, same.body, same.headers["etag"]]).toEqual([304, "", etag]);
    for (const name of ["content-security-policy", "referrer-policy", "x-robots-tag"])
      expect([name in plain.headers, name in same.headers], name).toEqual([true, false]);
    await store.write((trx) =>
      applyHandDelete({ trx, dialect: store.dialect, now: "2026-11-20T09:00:00.000Z" }, "AAL1000000"),
    );
    await publishSegments(store, NOW);
    const changed = await app.inject({ url: MANIFEST, headers: { "if-none-match": etag } });
    expect([changed.statusCode, changed.json().total]).toEqual([200, 299]);
  });

  it("GET /sync/passports/{hash} serves immutable bytes that match their hash", async () => {
    const store = getStore();
    const app = await openSyncApp(store, () => NOW);
    await importList(store, LIST);
    await publishSegments(store, NOW);
    const [entry] = manifestSchema.parse((await app.inject(MANIFEST)).json()).segments;
    const url = `${MANIFEST}/${entry?.hash}`;
    const br = await app.inject({ url, headers: { "accept-encoding": "br" } });
    expect(br.headers).toMatchObject({
      "content-encoding": "br",
      "content-type": "application/octet-stream",
      "cache-control": "public, max-age=604800, immutable",
    });
    const plain = await app.inject({ url, headers: { "accept-encoding": "gzip" } });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(plain.rawPayload.length).toBe(entry?.bytes);
    expect(await segmentHash(Uint8Array.from(plain.rawPayload))).toBe(entry?.hash);
    const again = await app.inject({ url, headers: { "if-none-match": String(br.headers["etag"]) } });
    expect(again.statusCode).toBe(304);
  });

  it("GET /sync/passports/{hash} answers 404 to an unknown hash and 410 to a withdrawn one, no-store", async () => {
    const store = getStore();
    const app = await openSyncApp(store, () => NOW);
    await importList(store, LIST);
    await publishSegments(store, NOW);
    const [entry] = manifestSchema.parse((await app.inject(MANIFEST)).json()).segments;
    await store.write((trx) =>
      applyHandDelete({ trx, dialect: store.dialect, now: "2026-11-20T09:00:00.000Z" }, "AAL1000000"),
    );
    await publishSegments(store, NOW);
    const answers = await Promise.all(
      [entry?.hash, "0".repeat(32), "nonsense"].map((name) => app.inject(`${MANIFEST}/${name}`)),
    );
    expect(
      answers.map((answer) => [answer.statusCode, answer.json().code, answer.headers["cache-control"]]),
    ).toEqual([
      [410, "segment_withdrawn", "no-store"],
      [404, "segment_unknown", "no-store"],
      [404, "segment_unknown", "no-store"],
    ]);
  });
});
