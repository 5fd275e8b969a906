import "fake-indexeddb/auto";
import * as fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import { parseIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import { type Manifest, manifestSchema } from "#domain/lists/contract.ts";
import { firstDayOfRhythm, type ListDay, rhythmOf } from "#domain/lists/rhythm.ts";
import { locationDetailSchema } from "#domain/locations/contract.ts";
import { locationSlug } from "#domain/locations/location-slug.ts";
import { publishSegments } from "../../../server/lists/sync/publish-segments.ts";
import type { Store } from "../../../server/store/store.ts";
import { type MirrorDatabase, openMirrorDatabase } from "../../../src/platform/db/database.ts";
import { daysOnPhone, segmentsFrom } from "../../../src/passports/rhythm/use-branch-days.ts";
import { type BenchPassport, loadPassports } from "../../support/load-passports.ts";
import { describeOnEachStoreThoroughly } from "../stores.ts";
import { TEST_NOW, testApp } from "../test-app.ts";

const HISTORIES = 500;
const TODAY = todayInAddisAbaba(TEST_NOW);

/** Some lists are older than what a rhythm counts, and some have a wrong date. */
const history = fc.uniqueArray(
  fc.record({ ago: fc.integer({ min: -3, max: 120 }), count: fc.integer({ min: 1, max: 4 }) }),
  { selector: ({ ago }) => ago, maxLength: 14 },
);

let phone: MirrorDatabase | null = null;
afterEach(async () => {
  await phone?.delete();
  phone = null;
});

describeOnEachStoreThoroughly("The rhythm of a branch", (getStore) => {
  it(`is the same by the server and from the phone's segments in ${HISTORIES} histories`, async () => {
    const store = getStore();
    const histories = fc.sample(history, { seed: 27, numRuns: HISTORIES });
    await loadPassports(store, passportsOf(histories));
    await publishSegments(store, TEST_NOW);
    const manifest = await manifestOf(store);
    phone = await phoneWith(store, manifest);
    const app = await testApp(store);
    const from = firstDayOfRhythm(TODAY);
    let told = 0;
    for (const [place, lists] of histories.entries()) {
      const branch = branchOf(place);
      const answer = await app.inject(`/api/v1/locations/${locationSlug(branch)}`);
      expect(answer.statusCode).toBe(lists.length === 0 ? 404 : 200);
      if (lists.length === 0) continue;
      const { list_days: days = [] } = locationDetailSchema.parse(answer.json()).data;
      const said = days.map(({ day, count }) => ({ day: parseIsoDate(day) ?? Number.NaN, count }));
      const counted = await daysOnPhone(phone, segmentsFrom(manifest, branch, from));
      const listed = lists.map(({ ago, count }) => ({ day: TODAY - ago, count }));
      expect(rhythmOf(counted ?? [], TODAY)).toEqual(rhythmOf(listed, TODAY));
      expect(rhythmOf(said, TODAY)).toEqual(rhythmOf(listed, TODAY));
      expect(newestFirst(said)).toEqual(newestFirst(listed).filter(({ day }) => day >= from && day <= TODAY));
      if (rhythmOf(said, TODAY) !== null) told += 1;
    }
    expect(told).toBeGreaterThan(HISTORIES / 4);
  }, 120_000);
});

it("The phone counts nothing of a branch whose segments it does not all hold", async () => {
  phone = openMirrorDatabase("rhythm-in-part");
  const entry = { hash: "a".repeat(32), key: "Adama/2026-11-19", location: "Adama" };
  const segment = { ...entry, from: "2026-11-19", to: "2026-11-19", count: 3, bytes: 1 };
  expect(await daysOnPhone(phone, [segment])).toBeNull();
});

function branchOf(place: number): string {
  return `Branch ${place}`;
}

function* passportsOf(
  histories: readonly { ago: number; count: number }[][],
): Generator<BenchPassport, void, undefined> {
  let number = 0;
  for (const [place, lists] of histories.entries())
    for (const { ago, count } of lists)
      for (let row = 0; row < count; row++)
        yield {
          requestNumber: `AAL${String((number += 1)).padStart(7, "0")}`,
          firstName: "Invented",
          middleName: "",
          lastName: "Person",
          location: branchOf(place),
          day: TODAY - ago,
        };
}

async function manifestOf(store: Store): Promise<Manifest> {
  const { body } = await store.db.selectFrom("manifest").select("body").executeTakeFirstOrThrow();
  return manifestSchema.parse(JSON.parse(body));
}

/** A phone that holds every segment as published. */
async function phoneWith(store: Store, { segments }: Manifest): Promise<MirrorDatabase> {
  const db = openMirrorDatabase("rhythm");
  const bodies = await store.db.selectFrom("segment_bodies").select(["hash", "plain"]).execute();
  const published = new Set(segments.map(({ hash }) => hash));
  await db.segmentBytes.bulkPut(
    bodies
      .filter(({ hash }) => published.has(hash))
      .map(({ hash, plain }) => ({ hash, bytes: Uint8Array.from(plain ?? []).buffer })),
  );
  return db;
}

function newestFirst(days: readonly ListDay[]): ListDay[] {
  return days.toSorted((a, b) => b.day - a.day);
}
