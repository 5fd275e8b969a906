import { expect, it } from "vitest";
import { applyHandDelete, applyHandEdit } from "../../../server/passports/listings/hand-changes.ts";
import { undoBatch } from "../../../server/imports/commit-batch.ts";
import { addJob } from "../../../server/jobs/job-kind.ts";
import { matchKind } from "../../../server/notices/notice-kinds.ts";
import { describeOnEachStore } from "../stores.ts";
import { publishSegments } from "../../../server/lists/sync/publish-segments.ts";
import {
  HOUR_MS,
  MINUTE_MS,
  nameBucket,
  NOW,
  numberBucket,
  openKit,
  subscriptionBody,
} from "./notice-kit.ts";
import type { NoticeKit } from "./notice-kit.ts";

const ABEBE = { number: "AAL0000001", first: "Abebe", middle: "Kebede", last: "Alemu" };
const SARA = { number: "AAL0000002", first: "Sara", middle: "Omar", last: "Tesfaye" };
const ADAMA = { location: "Adama", date: "2026-11-16", rows: [ABEBE, SARA] };
const ABEBES = { buckets: [numberBucket(ABEBE.number)] };
const QUIET = { mode: "quiet" } as const;

describeOnEachStore("Told of new lists", (getStore, dialect) => {
  const open = async (): Promise<NoticeKit> => openKit(getStore());
  const change = (kit: NoticeKit) => (trx: Parameters<Parameters<NoticeKit["store"]["write"]>[0]>[0]) => ({
    trx,
    dialect,
    now: new Date(kit.clock.nowMs).toISOString(),
  });
  const numbersOf = ({ told }: NoticeKit) =>
    told
      .splice(0)
      .map(({ endpoint, notice }) => [endpoint.split("/").at(-1), ...notice.rows.map(([n]) => n)].join(" "))
      .sort();

  const namesOf = (kit: NoticeKit) => numbersOf(kit).map((text) => text.split(" ")[0]);

  it("a phone has the new rows of its buckets, once, in one push", async () => {
    const kit = await open();
    const buckets = [
      numberBucket("AAL0000001"),
      nameBucket("Abebe Kebede", "Adama"),
      nameBucket("Abebe Kebede", "Jimma"),
      nameBucket("Omar Sara"),
    ];
    await kit.subscribe("both", { buckets });
    await kit.subscribe("other", { buckets: [numberBucket("AAL0000009")] });
    await kit.import(ADAMA);
    await kit.publish();
    expect(kit.told).toEqual([
      {
        endpoint: "https://push.example/both",
        notice: {
          publication: 2,
          upTo: "2026-11-16",
          rows: [
            ["AAL0000001", "Abebe Kebede Alemu", "Adama", 20773],
            ["AAL0000002", "Sara Omar Tesfaye", "Adama", 20773],
          ],
          more: false,
        },
      },
    ]);
    await kit.publish();
    expect(kit.told).toHaveLength(1);
  });

  it("what was listed before notices began is no news, what is listed by hand or again is", async () => {
    const store = getStore();
    const first = await openKit(store);
    await first.store.db.deleteFrom("notice_publications").execute();
    await first.import({ ...ADAMA, rows: [SARA] });
    const kit = await openKit(store);
    await kit.subscribe("sara", { buckets: [numberBucket(SARA.number)] });
    await kit.subscribe("abebe", ABEBES);
    await kit.publish();
    expect(numbersOf(kit)).toEqual([]);
    const entry = {
      request_number: ABEBE.number,
      first_name: "Abebe",
      middle_name: "Kebede",
      last_name: "Alemu",
      location: "Adama",
      date_of_publish: "2026-11-18",
    };
    await store.write((trx) => applyHandEdit(change(kit)(trx), entry));
    await kit.publish();
    expect(numbersOf(kit)).toEqual([`abebe ${ABEBE.number}`]);
    await kit.import({ ...ADAMA, location: "Jimma", date: "2026-11-19" });
    await kit.publish();
    expect(numbersOf(kit)).toEqual([`abebe ${ABEBE.number}`, `sara ${SARA.number}`]);
  });

  it("a match that runs twice, or on two servers at once, is one push", async () => {
    const kit = await open();
    const names = Array.from({ length: 12 }, (_, at) => `phone-${at}`);
    for (const name of names) await kit.subscribe(name, ABEBES);
    await kit.import(ADAMA);
    const again = async (): Promise<void> => {
      await kit.store.db.updateTable("notice_publications").set({ matched_at: null }).execute();
      await kit.store.write(async (trx) => {
        for (let at = 0; at < 2; at++) await addJob(trx, matchKind, { publication_id: 2 }, { nowMs: NOW });
      });
      await Promise.all([kit.work(), kit.work(), kit.work()]);
    };
    await kit.publish();
    await again();
    await again();
    expect(namesOf(kit)).toEqual(names.sort());
  });

  it("what was undone or withdrawn before it was sent is left out", async () => {
    const kit = await open();
    await kit.subscribe("abebe", ABEBES);
    await kit.subscribe("both", { buckets: [...ABEBES.buckets, numberBucket(SARA.number)] });
    kit.answer(() => ({ kind: "later", status: 503, afterMs: null }));
    const batch = await kit.import(ADAMA);
    await kit.publish();
    await kit.store.write((trx) => applyHandDelete(change(kit)(trx), ABEBE.number));
    kit.answer(() => ({ kind: "sent" }));
    kit.clock.nowMs += MINUTE_MS;
    await kit.publish();
    expect(numbersOf(kit)).toEqual([`both ${SARA.number}`]);
    await kit.import({ ...ADAMA, date: "2026-11-18" });
    await kit.store.write((trx) => undoBatch(change(kit)(trx), batch + 1));
    await kit.publish();
    expect(numbersOf(kit)).toEqual([]);
    await kit.import({ ...ADAMA, date: "2026-11-18" });
    await kit.publish();
    expect(namesOf(kit)).toEqual(["abebe", "both"]);
  });

  it("who subscribes while a list is published has it once the first push was accepted", async () => {
    const kit = await open();
    kit.answer(() => ({ kind: "later", status: 503, afterMs: null }));
    await kit.put(subscriptionBody(kit.key, "new", ABEBES));
    await kit.work();
    await kit.import(ADAMA);
    await kit.publish();
    kit.answer(() => ({ kind: "sent" }));
    kit.clock.nowMs += MINUTE_MS;
    await kit.work();
    expect(kit.told.map(({ notice }) => [notice.test, notice.rows.length])).toEqual([
      [true, 0],
      [undefined, 1],
    ]);
  });

  it("who subscribes while the segments are being built is told; who does once they are published is not", async () => {
    const kit = await open();
    await kit.subscribe("before", ABEBES);
    await kit.import(ADAMA);
    const startMs = kit.clock.nowMs;
    // The publication bears the time at which its build began.
    kit.clock.nowMs += MINUTE_MS;
    await kit.subscribe("during", ABEBES);
    await kit.subscribe("during-quiet", QUIET);
    await publishSegments(kit.store, startMs);
    await kit.put(subscriptionBody(kit.key, "after", ABEBES));
    kit.clock.nowMs = startMs - MINUTE_MS;
    await kit.put(subscriptionBody(kit.key, "after-with-a-late-clock", ABEBES));
    kit.clock.nowMs = startMs + HOUR_MS;
    await kit.work();
    kit.clock.nowMs = startMs + 4 * HOUR_MS;
    await kit.work();
    const told = kit.told.filter(({ notice }) => !notice.test);
    expect(new Set(told.map(({ endpoint }) => endpoint.split("/").at(-1)))).toEqual(
      new Set(["before", "during", "during-quiet"]),
    );
  });

  it("who subscribes during the build and is accepted after the match is told", async () => {
    const kit = await open();
    await kit.subscribe("before", ABEBES);
    await kit.import(ADAMA);
    kit.clock.nowMs += MINUTE_MS;
    kit.answer(({ endpoint }) =>
      endpoint.endsWith("/before") ? { kind: "sent" } : { kind: "later", status: 503, afterMs: null },
    );
    await kit.put(subscriptionBody(kit.key, "during", ABEBES));
    await kit.work();
    await publishSegments(kit.store, NOW);
    await kit.work();
    kit.answer(() => ({ kind: "sent" }));
    kit.clock.nowMs += MINUTE_MS;
    await kit.work();
    expect(numbersOf(kit)).toEqual([`before ${ABEBE.number}`, "during", `during ${ABEBE.number}`]);
  });

  it("one whose keys change while a list is matched is told of it", async () => {
    const kit = await open();
    const body = await kit.subscribe("abebe", ABEBES);
    await kit.import(ADAMA);
    await publishSegments(kit.store, NOW);
    await kit.put(subscriptionBody(kit.key, "abebe", { ...ABEBES, endpoint: body.endpoint }));
    await kit.work();
    expect(numbersOf(kit)).toEqual(["abebe", `abebe ${ABEBE.number}`]);
  });

  it("quiet phones have one push a day, 30 to 120 minutes after lists, and none is forgotten", async () => {
    const kit = await open();
    for (let at = 0; at < 5; at++) await kit.subscribe(`quiet-${at}`, QUIET);
    await kit.import({ ...ADAMA, rows: [ABEBE] });
    await kit.publish();
    await kit.import({ ...ADAMA, rows: [SARA] });
    await kit.publish();
    kit.clock.nowMs = NOW + 30 * MINUTE_MS - 1;
    await kit.work();
    expect(kit.told).toEqual([]);
    kit.clock.nowMs = NOW + 75 * MINUTE_MS;
    await kit.work();
    expect(kit.told.length).toBeLessThan(5);
    kit.clock.nowMs = NOW + 120 * MINUTE_MS;
    await kit.work();
    expect(kit.told.map(({ notice }) => [notice.rows, notice.more])).toEqual(
      Array.from({ length: 5 }, () => [[], true]),
    );
    // A list of the same day: told the next morning.
    kit.told.length = 0;
    await kit.import({ ...ADAMA, date: "2026-11-20", rows: [ABEBE] });
    await kit.publish();
    await kit.import({ ...ADAMA, date: "2026-11-20", rows: [SARA] });
    await kit.publish();
    kit.clock.nowMs = Date.parse("2026-11-21T03:59:59Z");
    await kit.work();
    expect(kit.told).toEqual([]);
    kit.clock.nowMs = Date.parse("2026-11-21T05:30:00Z");
    await kit.work();
    expect(kit.told.map(({ notice }) => notice.upTo)).toEqual(Array.from({ length: 5 }, () => "2026-11-20"));
  });
});
