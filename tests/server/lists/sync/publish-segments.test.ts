import { expect, it } from "vitest";
import { manifestSchema } from "#domain/lists/contract.ts";
import type { Manifest } from "#domain/lists/contract.ts";
import { applyHandDelete, applyHandEdit } from "../../../../server/passports/listings/hand-changes.ts";
import { undoBatch } from "../../../../server/imports/commit-batch.ts";
import type { Store } from "../../../../server/store/store.ts";
import { publishSegments } from "../../../../server/lists/sync/publish-segments.ts";
import { purgeBodies } from "../../../../server/lists/sync/sync-jobs.ts";
import { verifySegments } from "../../../../scripts/soak/verify-segments.ts";
import { clear } from "../../imports/listing-steps.ts";
import { importList } from "../../imports/stage-and-commit.ts";
import { describeOnEachStore } from "../../stores.ts";

const NOW = Date.parse("2026-11-20T09:00:00Z");
const DAY = 86_400_000;
const ADAMA = {
  location: "Adama",
  date: "2026-11-16",
  rows: [
    { number: "AAL0000001", first: "Abebe", middle: "Kebede", last: "Alemu" },
    { number: "AAL0000002", first: "Sara", last: "Tesfaye" },
  ],
};

describeOnEachStore("publishSegments", (getStore) => {
  it("publishes an empty manifest for an empty table, once", async () => {
    const store = getStore();
    expect(await publishSegments(store, NOW)).toEqual({ kind: "published", segments: 0, built: 0, total: 0 });
    expect(await publishSegments(store, NOW + 1)).toEqual({ kind: "unchanged" });
    expect(await verifySegments(store)).toEqual([]);
  });

  it("publishes exactly the table, newest lists first", async () => {
    const store = getStore();
    await importList(store, ADAMA);
    await importList(store, {
      ...ADAMA,
      date: "2026-11-18",
      rows: [{ number: "AAL0000003", first: "Ali", last: "Omar" }],
    });
    await publishSegments(store, NOW);
    expect(await verifySegments(store)).toEqual([]);
    const manifest = await readManifest(store);
    expect(manifest.segments.map((entry) => [entry.key, entry.count])).toEqual([
      ["adama/2026-11-18/1", 1],
      ["adama/2026-11-16/1", 2],
    ]);
    expect(manifest.total).toBe(3);
  });

  it("rebuilds only the day that changed", async () => {
    const store = getStore();
    await importList(store, ADAMA);
    await importList(store, {
      ...ADAMA,
      location: "Jimma",
      rows: [{ number: "AAL0000003", first: "Ali", last: "Omar" }],
    });
    await publishSegments(store, NOW);
    await store.write((trx) => applyHandDelete(changeOf(store, trx), "AAL0000002"));
    expect(await publishSegments(store, NOW + 1)).toMatchObject({ built: 1, segments: 2, total: 2 });
    expect(await verifySegments(store)).toEqual([]);
  });

  it("withdraws segments with deleted, edited or undone rows at once, and deletes their bytes", async () => {
    const store = getStore();
    const steps: ((batch: number) => Promise<unknown>)[] = [
      () => store.write((trx) => applyHandDelete(changeOf(store, trx), "AAL0000002")),
      () =>
        store.write((trx) =>
          applyHandEdit(changeOf(store, trx), {
            request_number: "AAL0000001",
            first_name: "Abeba",
            middle_name: "Kebede",
            last_name: "Alemu",
            location: "Adama",
            date_of_publish: "2026-11-16",
          }),
        ),
      (batch) => store.write((trx) => undoBatch(changeOf(store, trx), batch)),
    ];
    await importList(store, ADAMA);
    const batch = await importList(store, {
      ...ADAMA,
      rows: [{ number: "AAL0000003", first: "Ali", last: "Omar" }],
    });
    await publishSegments(store, NOW);
    for (const step of steps) {
      const [before] = (await readManifest(store)).segments;
      await step(batch);
      await publishSegments(store, NOW);
      expect(await verifySegments(store)).toEqual([]);
      const body = await readBody(store, before?.hash ?? "");
      expect([body?.withdrawn, body?.plain.length, body?.brotli.length]).toEqual([1, 0, 0]);
    }
  });

  it("keeps a segment that only gained rows, or lost one to a newer list, for ten minutes", async () => {
    const store = getStore();
    await importList(store, ADAMA);
    await publishSegments(store, NOW);
    const [first] = (await readManifest(store)).segments;
    const third = { number: "AAL0000003", first: "Ali", last: "Omar" };
    await importList(store, { ...ADAMA, rows: [third, { number: "AAL0000004", first: "Nur", last: "Ali" }] });
    await publishSegments(store, NOW);
    const [second] = (await readManifest(store)).segments;
    await importList(store, { location: "Jimma", date: "2026-11-19", rows: [third] });
    await publishSegments(store, NOW);
    expect(await verifySegments(store)).toEqual([]);
    for (const entry of [first, second]) {
      expect(await readBody(store, entry?.hash ?? "")).toMatchObject({ withdrawn: 0 });
    }
    await purgeBodies(store, NOW + 600_000);
    expect(await readBody(store, first?.hash ?? "")).toBeDefined();
    await purgeBodies(store, NOW + 600_001);
    expect(await readBody(store, first?.hash ?? "")).toBeUndefined();
    expect(await verifySegments(store)).toEqual([]);
  });

  it("publishes a withdrawn body again when the table is the same again", async () => {
    const store = getStore();
    await importList(store, ADAMA);
    await publishSegments(store, NOW);
    const [before] = (await readManifest(store)).segments;
    const more = await importList(store, {
      ...ADAMA,
      rows: [{ number: "AAL0000001", first: "Other", last: "Name" }],
    });
    await publishSegments(store, NOW);
    expect(await readBody(store, before?.hash ?? "")).toMatchObject({ withdrawn: 1 });
    await store.write((trx) => undoBatch(changeOf(store, trx), more));
    await publishSegments(store, NOW);
    expect(await readBody(store, before?.hash ?? "")).toMatchObject({ withdrawn: 0, superseded_at: null });
    await purgeBodies(store, NOW + 30 * DAY);
    expect(await verifySegments(store)).toEqual([]);
  });

  it("joins days into one segment when the month is sealed, and late rows with them", async () => {
    const store = getStore();
    for (const date of ["2026-11-05", "2026-11-09"]) {
      const number = `AAL${date.replaceAll("-", "")}`;
      await importList(store, { location: "Adama", date, rows: [{ number, first: "Ali", last: "Omar" }] });
    }
    await importList(store, ADAMA);
    await publishSegments(store, NOW);
    expect((await readManifest(store)).segments).toHaveLength(3);
    const later = NOW + 30 * DAY;
    await publishSegments(store, later);
    expect(
      (await readManifest(store)).segments.map((entry) => [entry.key, entry.from, entry.to, entry.count]),
    ).toEqual([["adama/2026-11/1", "2026-11-05", "2026-11-16", 4]]);
    expect(await verifySegments(store)).toEqual([]);
    expect(await publishSegments(store, later)).toEqual({ kind: "unchanged" });
    await importList(store, {
      location: "Adama",
      date: "2026-11-18",
      rows: [{ number: "AAL0000009", first: "Late", last: "Row" }],
    });
    expect(await publishSegments(store, later)).toMatchObject({ built: 1, segments: 1 });
    expect(await verifySegments(store)).toEqual([]);
    expect(await publishSegments(store, NOW)).toMatchObject({ segments: 4 });
    expect(await verifySegments(store)).toEqual([]);
  });

  it("never loses a change made while building", async () => {
    const store = getStore();
    await importList(store, ADAMA);
    const during: Store = {
      ...store,
      write: async (work) => {
        await store.write((trx) => applyHandDelete(changeOf(store, trx), "AAL0000001"));
        return store.write(work);
      },
    };
    await publishSegments(during, NOW);
    expect((await readManifest(store)).total).toBe(2);
    expect(await publishSegments(store, NOW)).toMatchObject({ total: 1 });
    expect(await verifySegments(store)).toEqual([]);
  });

  it("does not overwrite a manifest that another process published meanwhile", async () => {
    const store = getStore();
    await importList(store, ADAMA);
    let overtakenBy: unknown = null;
    const slow: Store = {
      ...store,
      dialect: store.dialect,
      write: async (work) => {
        // Another process, without this lock.
        await store.db
          .insertInto("manifest")
          .values({ id: 1, etag: "theirs", body: "{}", generated_at: "" })
          .execute();
        overtakenBy = await store.db.selectFrom("manifest").select("etag").executeTakeFirst();
        return store.write(work);
      },
    };
    expect(await publishSegments(slow, NOW)).toEqual({ kind: "overtaken" });
    expect(overtakenBy).toEqual({ etag: "theirs" });
    expect(await store.db.selectFrom("segment_bodies").selectAll().execute()).toEqual([]);
    expect(await publishSegments(store, NOW)).toMatchObject({ kind: "published", total: 2 });
    expect(await verifySegments(store)).toEqual([]);
  });

  it("is correct when several processes publish at once", async () => {
    const store = getStore();
    await importList(store, ADAMA);
    const outcomes = await Promise.all([1, 2, 3].map((later) => publishSegments(store, NOW + later)));
    expect(outcomes.filter((outcome) => outcome.kind === "published")).toHaveLength(1);
    expect(await verifySegments(store)).toEqual([]);
  });

  it("marks manifests based on sample lists", async () => {
    const store = getStore();
    await importList(store, { ...ADAMA, isSample: true });
    await publishSegments(store, NOW);
    expect((await readManifest(store)).sample_data).toBe(true);
    await importList(store, {
      ...ADAMA,
      location: "Jimma",
      rows: [{ number: "AAL0000009", first: "Real", last: "Row" }],
    });
    await publishSegments(store, NOW);
    expect(await readManifest(store)).toMatchObject({ total: 1 });
    expect((await readManifest(store)).sample_data).toBeUndefined();
    expect(await verifySegments(store)).toEqual([]);
  });
});

describeOnEachStore("verifySegments", (getStore) => {
  it("reports every difference between segments and table", async () => {
    const store = getStore();
    const damages: [damage: () => Promise<unknown>, fault: RegExp][] = [
      [
        () =>
          store.db
            .updateTable("passports")
            .set({ last_name: "Other" })
            .where("request_number", "=", "AAL0000001")
            .execute(),
        /AAL0000001: Abebe\|Kebede\|Alemu/,
      ],
      [
        () => store.db.deleteFrom("passports").where("request_number", "=", "AAL0000002").execute(),
        /2 rows are published, 1 are stored/,
      ],
      [() => store.db.updateTable("segments").set({ generation: 99 }).execute(), /waits to be built/],
      [() => store.db.updateTable("segment_bodies").set({ withdrawn: 1 }).execute(), /marked as replaced/],
      [
        () =>
          store.db
            .updateTable("segment_bodies")
            .set({ plain: new Uint8Array([1, 2, 3]) })
            .execute(),
        /brotli and plain differ/,
      ],
      [() => store.db.deleteFrom("segment_bodies").execute(), /has no body/],
      [() => store.db.deleteFrom("manifest").execute(), /0 rows are published, 2 are stored/],
    ];
    for (const [damage, fault] of damages) {
      await clear(store);
      await importList(store, ADAMA);
      await publishSegments(store, NOW);
      expect(await verifySegments(store)).toEqual([]);
      await damage();
      expect((await verifySegments(store)).join("\n")).toMatch(fault);
    }
  });
});

function changeOf(store: Store, trx: Parameters<Parameters<Store["write"]>[0]>[0]) {
  return { trx, dialect: store.dialect, now: new Date(NOW).toISOString() };
}

async function readManifest(store: Store): Promise<Manifest> {
  const row = await store.db.selectFrom("manifest").select("body").executeTakeFirstOrThrow();
  return manifestSchema.parse(JSON.parse(row.body));
}

async function readBody(store: Store, hash: string) {
  return store.db.selectFrom("segment_bodies").selectAll().where("hash", "=", hash).executeTakeFirst();
}
