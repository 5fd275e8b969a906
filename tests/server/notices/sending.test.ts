import { expect, it } from "vitest";
import { pauseRoute, resumeRoute } from "../../../server/notices/admin-notice-routes.ts";
import { publishSegments } from "../../../server/lists/sync/publish-segments.ts";
import { describeOnEachStore } from "../stores.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, NOW, numberBucket, openKit, subscriptionBody } from "./notice-kit.ts";
import type { NoticeKit } from "./notice-kit.ts";

const ABEBE = { number: "AAL0000001", first: "Abebe", middle: "Kebede", last: "Alemu" };
const SARA = { number: "AAL0000002", first: "Sara", middle: "Omar", last: "Tesfaye" };
const ADAMA = { location: "Adama", date: "2026-11-16", rows: [ABEBE, SARA] };
const ROUTE = "web-push/push.example";
const ABEBES = { buckets: [numberBucket(ABEBE.number)] };

describeOnEachStore("Sending notices", (getStore) => {
  const open = async (): Promise<NoticeKit> => openKit(getStore());
  const numbersOf = ({ told }: NoticeKit) =>
    told
      .splice(0)
      .map(({ endpoint, notice }) => [endpoint.split("/").at(-1), ...notice.rows.map(([n]) => n)].join(" "))
      .sort();
  const states = async ({ store }: NoticeKit) => {
    const rows = await store.db
      .selectFrom("notice_deliveries")
      .select(["state", "status"])
      .where("publication_id", ">", 0)
      .orderBy("subscription_id")
      .orderBy("publication_id")
      .execute();
    return rows.map(({ state, status }) => (status === null ? state : `${state} ${status}`));
  };

  const namesOf = (kit: NoticeKit) => numbersOf(kit).map((text) => text.split(" ")[0]);

  it("waits 1, 5, 30 minutes, 2 and 8 hours, or as long as it is asked to, and gives up after three days", async () => {
    const kit = await open();
    await kit.subscribe("abebe", ABEBES);
    const tries: number[] = [];
    let afterMs: number | null = null;
    kit.answer(() => {
      tries.push((kit.clock.nowMs - NOW) / MINUTE_MS);
      return { kind: "later", status: 503, afterMs };
    });
    await kit.import(ADAMA);
    await kit.publish();
    const at = async (minutes: number): Promise<void> => {
      kit.clock.nowMs = NOW + minutes * MINUTE_MS;
      await kit.work();
    };
    for (const minutes of [0.9, 1, 5, 6, 35, 36, 155, 156, 635, 636, 1115, 1116]) await at(minutes);
    expect(tries).toEqual([0, 1, 6, 36, 156, 636, 1116]);
    afterMs = 3 * HOUR_MS;
    await at(1596);
    afterMs = null;
    await at(1596 + 179);
    await at(1596 + 180);
    expect(tries.slice(7)).toEqual([1596, 1776]);
    await at(72 * 60 - 600);
    expect(await states(kit)).toEqual(["due 503"]);
    await at(72 * 60 - 120);
    expect(await states(kit)).toEqual(["expired 503"]);
  });

  it("forgets whom the push service does not know any more", async () => {
    const kit = await open();
    await kit.subscribe("abebe", ABEBES);
    await kit.import(ADAMA);
    kit.answer(() => ({ kind: "gone" }));
    await kit.publish();
    expect(await kit.store.db.selectFrom("notice_subscriptions").selectAll().execute()).toEqual([]);
    expect(await kit.store.db.selectFrom("notice_buckets").selectAll().execute()).toEqual([]);
    expect(await states(kit)).toEqual(["gone"]);
  });

  it("a refusal stops the push service's route only, deletes nothing, and goes on when it is resumed", async () => {
    const kit = await open();
    await kit.subscribe("abebe", ABEBES);
    await kit.subscribe("sara", ABEBES);
    await kit.subscribe("elsewhere", { ...ABEBES, endpoint: "https://other.push.example/elsewhere" });
    const refuse = ({ endpoint }: { endpoint: string }) =>
      endpoint.startsWith("https://push.example/")
        ? ({ kind: "stopped", status: 403, reason: "wrong-key" } as const)
        : ({ kind: "sent" } as const);
    kit.answer(refuse);
    await kit.import(ADAMA);
    await kit.publish();
    expect(numbersOf(kit)).toEqual([`elsewhere ${ABEBE.number}`]);
    const routes = await kit.store.db.selectFrom("notice_routes").selectAll().execute();
    expect(routes).toEqual([
      {
        route: "web-push/push.example",
        channel: "web-push",
        paused: 0,
        stopped_at: new Date(NOW).toISOString(),
        reason: "403: wrong-key",
      },
    ]);
    expect((await states(kit)).sort()).toEqual(["due 403", "due 403", "sent"]);
    kit.answer(() => ({ kind: "sent" }));
    kit.clock.nowMs += HOUR_MS;
    await kit.upkeep();
    expect(numbersOf(kit)).toEqual([]);
    const resume = () => kit.store.write((trx) => resumeRoute(trx, ROUTE, kit.clock.nowMs));
    expect(await resume()).toEqual({
      before: { stopped_at: new Date(NOW).toISOString(), reason: "403: wrong-key" },
      after: { stopped_at: null, reason: null },
    });
    expect(await resume()).toBeNull();
    await kit.work();
    expect(namesOf(kit)).toEqual(["abebe", "sara"]);
  });

  it("resuming lifts a refusal's stop first, and an admin's pause only when asked to again", async () => {
    const kit = await open();
    await kit.subscribe("abebe", ABEBES);
    kit.answer(() => ({ kind: "stopped", status: 413, reason: "too-large" }));
    await kit.import(ADAMA);
    await kit.publish();
    kit.answer(() => ({ kind: "sent" }));
    await kit.store.write((trx) => pauseRoute(trx, ROUTE));
    const resume = async () => {
      const change = await kit.store.write((trx) => resumeRoute(trx, ROUTE, kit.clock.nowMs));
      await kit.work();
      return change?.before;
    };
    expect(await resume()).toMatchObject({ reason: "413: too-large" });
    expect(numbersOf(kit)).toEqual([]);
    expect(await resume()).toEqual({ paused: true });
    expect(numbersOf(kit)).toEqual([`abebe ${ABEBE.number}`]);
  });

  it("one that is refused again after a resume is set aside, and does not stop the others", async () => {
    const kit = await open();
    for (const name of ["odd", "abebe", "sara"]) await kit.subscribe(name, ABEBES);
    const refuseOdd = ({ endpoint }: { endpoint: string }) =>
      endpoint.endsWith("/odd")
        ? ({ kind: "stopped", status: 403, reason: "wrong-key" } as const)
        : ({ kind: "sent" } as const);
    const stops = async () =>
      (await kit.store.db.selectFrom("notice_routes").select("stopped_at").execute()).length;
    kit.answer(refuseOdd);
    await kit.import(ADAMA);
    await kit.publish();
    expect(await stops()).toBe(1);
    await kit.store.write((trx) => resumeRoute(trx, ROUTE, kit.clock.nowMs));
    await kit.work();
    await kit.import({ ...ADAMA, date: "2026-11-18" });
    await kit.publish();
    expect(await stops()).toBe(0);
    expect(namesOf(kit)).toEqual(["abebe", "abebe", "sara", "sara"]);
    expect((await states(kit)).filter((state) => state !== "sent")).toEqual(["due 403", "due 403"]);
    // Forgiven when it is accepted; then a refusal counts again.
    kit.answer(() => ({ kind: "sent" }));
    kit.clock.nowMs += HOUR_MS;
    await kit.work();
    // What was listed again since counts once.
    expect(namesOf(kit)).toEqual(["odd"]);
    kit.answer(refuseOdd);
    await kit.import({ ...ADAMA, date: "2026-11-19" });
    await kit.publish();
    expect(await stops()).toBe(1);
    numbersOf(kit);
  });

  it("a resume stops again where all are refused", async () => {
    const kit = await open();
    for (const name of ["abebe", "sara"]) await kit.subscribe(name, ABEBES);
    kit.answer(() => ({ kind: "stopped", status: 401, reason: "not-authorised" }));
    await kit.import(ADAMA);
    await kit.publish();
    const resumed = await kit.store.write((trx) => resumeRoute(trx, ROUTE, kit.clock.nowMs));
    expect(resumed).not.toBeNull();
    await kit.work();
    expect(await kit.store.db.selectFrom("notice_routes").select("reason").execute()).toEqual([
      { reason: "401: not-authorised" },
    ]);
    expect(await states(kit)).toEqual(["due 401", "due 401"]);
  });

  it("a paused route keeps what is due, until that is too old", async () => {
    const kit = await open();
    await kit.subscribe("abebe", ABEBES);
    const pause = (route: string) => kit.store.write((trx) => pauseRoute(trx, route));
    expect(await pause("web-push/unknown.example")).toBeNull();
    expect(await pause("web-push/push.example")).toEqual({
      before: { paused: false },
      after: { paused: true },
    });
    expect(await pause("web-push/push.example")).toBeNull();
    await kit.import(ADAMA);
    await kit.publish();
    kit.clock.nowMs += 72 * HOUR_MS - 1;
    await kit.upkeep();
    expect(await states(kit)).toEqual(["due"]);
    kit.clock.nowMs += 10 * MINUTE_MS;
    await kit.upkeep();
    expect([await states(kit), numbersOf(kit)]).toEqual([["expired"], []]);
  });

  it("a stranger's subscription that is refused at first stops nothing and is never matched", async () => {
    const kit = await open();
    await kit.subscribe("abebe", ABEBES);
    kit.answer(({ endpoint }) =>
      endpoint.endsWith("/foreign")
        ? { kind: "stopped", status: 403, reason: "wrong-key" }
        : { kind: "sent" },
    );
    const foreign = subscriptionBody(kit.key, "foreign", ABEBES);
    await kit.put(foreign);
    await kit.work();
    await kit.import(ADAMA);
    await kit.publish();
    expect(numbersOf(kit)).toEqual([`abebe ${ABEBE.number}`]);
    expect(await kit.store.db.selectFrom("notice_routes").selectAll().execute()).toEqual([]);
    // Tried again when the app renews it.
    kit.answer(() => ({ kind: "sent" }));
    expect((await kit.put(foreign)).json()).toMatchObject({ data: { state: "new" } });
    await kit.work();
    expect((await kit.put(foreign)).json()).toMatchObject({ data: { state: "live" } });
  });

  it("what a replaced address answers says nothing of the new one", async () => {
    const kit = await open();
    const former = await kit.subscribe("former", ABEBES);
    const present = subscriptionBody(kit.key, "present", { ...ABEBES, former_endpoint: former.endpoint });
    kit.answer(async ({ endpoint }) => {
      if (endpoint !== former.endpoint) return { kind: "sent" };
      // The phone's browser changes it meanwhile.
      expect((await kit.put(present)).statusCode).toBe(200);
      return { kind: "gone" };
    });
    await kit.import(ADAMA);
    await kit.publish();
    kit.clock.nowMs += 2_000;
    await kit.work();
    expect(numbersOf(kit)).toEqual(["present", `present ${ABEBE.number}`]);
  });

  it("a subscription that cannot be read is set aside, and the others are told", async () => {
    const kit = await open();
    await kit.subscribe("abebe", ABEBES);
    await kit.subscribe("damaged", ABEBES);
    await kit.store.db
      .updateTable("notice_subscriptions")
      .set({ address: new Uint8Array(40) })
      .where("id", "=", (newest) =>
        newest.selectFrom("notice_subscriptions").select(({ fn }) => fn.max("id").as("id")),
      )
      .execute();
    kit.allowErrors();
    await kit.import(ADAMA);
    await kit.publish();
    expect(numbersOf(kit)).toEqual([`abebe ${ABEBE.number}`]);
    expect((await states(kit)).sort()).toEqual(["refused", "sent"]);
  });

  it("a service that asks to be tried at once is tried once a minute after some tries", async () => {
    const kit = await open();
    await kit.subscribe("abebe", ABEBES);
    let tries = 0;
    kit.answer(() => {
      tries += 1;
      return { kind: "later", status: 503, afterMs: 0 };
    });
    await kit.import(ADAMA);
    await kit.publish();
    for (let second = 0; second < 120; second++) {
      kit.clock.nowMs += 1_000;
      await kit.work();
    }
    expect(tries).toBeLessThan(6);
  });

  it("a publication whose match was lost is matched by the next upkeep", async () => {
    const kit = await open();
    await kit.subscribe("abebe", ABEBES);
    await kit.import(ADAMA);
    await publishSegments(kit.store, kit.clock.nowMs);
    await kit.store.db.deleteFrom("jobs").where("kind", "=", "notice-match").execute();
    kit.clock.nowMs += 10 * MINUTE_MS;
    await kit.upkeep();
    expect(numbersOf(kit)).toEqual([`abebe ${ABEBE.number}`]);
  });

  it("one that was never accepted is forgotten after three days", async () => {
    const kit = await open();
    kit.answer(() => ({ kind: "stopped", status: 403, reason: "wrong-key" }));
    await kit.put(subscriptionBody(kit.key, "foreign", ABEBES));
    await kit.work();
    kit.clock.nowMs += 2.9 * DAY_MS;
    await kit.upkeep();
    expect(await kit.store.db.selectFrom("notice_subscriptions").select("state").execute()).toEqual([
      { state: "refused" },
    ]);
    kit.clock.nowMs += DAY_MS;
    await kit.upkeep();
    expect(await kit.store.db.selectFrom("notice_subscriptions").select("state").execute()).toEqual([]);
  });

  it("a phone whose app is not opened is warned at 110 days and forgotten at 120", async () => {
    const kit = await open();
    const idle = await kit.subscribe("idle", ABEBES);
    const used = await kit.subscribe("used", ABEBES);
    const at = async (days: number): Promise<void> => {
      kit.clock.nowMs = NOW + days * DAY_MS;
      await kit.upkeep();
    };
    await at(60);
    await kit.put(used);
    await at(109);
    expect(kit.told).toEqual([]);
    await at(110);
    await at(111);
    expect(kit.told).toMatchObject([{ endpoint: idle.endpoint, notice: { renew: true, rows: [] } }]);
    await at(119);
    expect(await kit.store.db.selectFrom("notice_subscriptions").select("id").execute()).toHaveLength(2);
    await at(120);
    expect(await kit.store.db.selectFrom("notice_subscriptions").select("id").execute()).toHaveLength(1);
  });

  it("old publications keep only how their deliveries ended, and the newest one what it reached", async () => {
    const kit = await open();
    await kit.subscribe("abebe", ABEBES);
    await kit.import(ADAMA);
    await kit.publish();
    const rows = async () => (await kit.store.db.selectFrom("notice_rows").selectAll().execute()).length;
    kit.clock.nowMs += 3 * DAY_MS;
    await kit.upkeep();
    expect([await rows(), await states(kit)]).toEqual([1, ["sent"]]);
    kit.clock.nowMs += 5 * DAY_MS;
    await kit.upkeep();
    expect([await rows(), await states(kit)]).toEqual([0, []]);
    const publication = () =>
      kit.store.db
        .selectFrom("notice_publications")
        .select(["id", "summary"])
        .where("id", ">", 0)
        .orderBy("id")
        .execute();
    expect(await publication()).toEqual([
      { id: 1, summary: "{}" },
      { id: 2, summary: '{"sent":1}' },
    ]);
    kit.clock.nowMs += 400 * DAY_MS;
    await kit.upkeep();
    expect((await publication()).map(({ id }) => id)).toEqual([2]);
    numbersOf(kit);
  });
});
