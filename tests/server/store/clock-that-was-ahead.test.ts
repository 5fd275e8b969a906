import { sql } from "kysely";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { isKnownDevice, rememberDevice } from "../../../server/accounts/auth/known-devices.ts";
import { checkOneTimeLink, makeOneTimeLink } from "../../../server/accounts/auth/one-time-links.ts";
import {
  ABSOLUTE_LIMIT_MS,
  IDLE_LIMIT_MS,
  beginSession,
  findAccount,
  noteUse,
} from "../../../server/accounts/auth/sessions.ts";
import { dropOldKeys } from "../../../server/http/idempotency.ts";
import { dropExpiredCounters, sharedCounter } from "../../../server/http/request-counter.ts";
import { addJob, jobKind } from "../../../server/jobs/job-kind.ts";
import { claimJob, returnJob } from "../../../server/jobs/attempts.ts";
import { columnLiesAhead } from "../../../server/store/clock-skew.ts";
import type { Store } from "../../../server/store/store.ts";
import { purgeBodies } from "../../../server/lists/sync/sync-jobs.ts";
import { storePassports } from "../invented-passports.ts";
import { describeOnEachStore } from "../stores.ts";
import { createAccount } from "../support/accounts.ts";
import { REGISTRATION } from "../support/registration.ts";
import { TEST_NOW, testApp } from "../test-app.ts";

const KIND = jobKind({ name: "some-kind", payload: z.object({}) });
const NOW = TEST_NOW;
const AHEAD = NOW + 365 * 86_400_000;
const REMOVAL = {
  request_number: "AAL1234567",
  reason: "The name is written wrong.",
  phone_number: "0911234567",
};
const iso = (ms: number) => new Date(ms).toISOString();

describeOnEachStore("The time of a column", (getStore) => {
  it.each([
    [NOW, false],
    [NOW + 1_000, true],
    [NOW + 1_000 + 60_000, true],
    [NOW + 1_001 + 60_000, false],
    [AHEAD, false],
  ])("counts as ahead only up to its maximum and a minute: %i, %j", async (moment, isAhead) => {
    const { rows } = await sql`select 1 from (select cast(${iso(moment)} as text) as at) as t
      where ${columnLiesAhead("at", NOW, 1_000)}`.execute(getStore().db);
    expect(rows.length === 1).toBe(isAhead);
  });
});

describeOnEachStore("After a clock that was a year ahead went back", (getStore) => {
  const claim = (store: Store, nowMs: number) =>
    claimJob(store, { nowMs, token: `token-${nowMs}`, kinds: [KIND] });

  it("the job of a worker that died meanwhile is claimed, and so is a delayed one", async () => {
    const store = getStore();
    await store.write((trx) => addJob(trx, KIND, {}, { nowMs: NOW }));
    expect(await claim(store, AHEAD)).not.toBeNull();
    const taken = await claim(store, NOW);
    expect(taken?.job.attempts).toBe(2);
    if (taken)
      await store.write((trx) => returnJob(trx, taken.job, { nowMs: AHEAD, waitMs: 5_000, error: "later" }));
    expect(await claim(store, NOW)).not.toBeNull();
  });

  it("a link made meanwhile does not work for a year", async () => {
    const store = getStore();
    const made = await makeOneTimeLink(store.db, { kind: "reset", userId: null, origin: "", nowMs: AHEAD });
    const asked = { kind: "reset", token: made.url.replace(/^.*[#=]/, "") } as const;
    await checkOneTimeLink(store.db, { ...asked, nowMs: AHEAD });
    await expect(checkOneTimeLink(store.db, { ...asked, nowMs: NOW })).rejects.toThrow(/has expired/);
  });

  it("a session begun meanwhile ends; one used meanwhile continues and ends by idleness", async () => {
    const store = getStore();
    const { user } = await createAccount(store, {}, AHEAD);
    const begun = await beginSession(store.db, { userId: user.id, deviceName: null, nowMs: AHEAD });
    expect(await findAccount(store.db, begun, NOW)).toBeNull();
    const token = await beginSession(store.db, { userId: user.id, deviceName: null, nowMs: NOW });
    await store.db
      .updateTable("sessions")
      .set({ last_used_at: iso(AHEAD) })
      .execute();
    const found = await findAccount(store.db, token, NOW);
    expect(found?.isStale).toBe(true);
    await noteUse(store.db, found?.sessionId ?? 0, NOW);
    expect(await findAccount(store.db, token, NOW + IDLE_LIMIT_MS - 1)).not.toBeNull();
    expect(IDLE_LIMIT_MS).toBeLessThan(ABSOLUTE_LIMIT_MS);
    expect(await findAccount(store.db, token, NOW + IDLE_LIMIT_MS + 1)).toBeNull();
  });

  it("a device first seen meanwhile is unknown", async () => {
    const store = getStore();
    const { user } = await createAccount(store, {}, NOW);
    const device = { userId: user.id, secret: "invented-secret" };
    await rememberDevice(store.db, { ...device, nowMs: AHEAD });
    expect(await isKnownDevice(store.db, { ...device, nowMs: AHEAD })).toBe(true);
    expect(await isKnownDevice(store.db, { ...device, nowMs: NOW })).toBe(false);
  });

  it("signing in is not blocked", async () => {
    let nowMs = AHEAD;
    const app = await testApp(getStore(), { now: () => nowMs });
    const signIn = async (password: string) => {
      const { statusCode } = await app.inject({
        method: "POST",
        url: "/api/v1/auth/login",
        payload: { phone_number: REGISTRATION.phone_number, password },
      });
      return statusCode;
    };
    await app.inject({ method: "POST", url: "/api/v1/auth/register", payload: REGISTRATION });
    for (let time = 0; time < 7; time++) await signIn("wrong password of a stranger");
    expect(await signIn(REGISTRATION.password)).toBe(429);
    nowMs = NOW;
    expect(await signIn(REGISTRATION.password)).toBe(200);
  });

  it("counters of windows a year ahead are dropped", async () => {
    const store = getStore();
    await store.db
      .insertInto("counters")
      .values({ key: "ahead", count: 600, expires_at: iso(AHEAD) })
      .execute();
    await sharedCounter(store).count("address", 1, NOW + 60_000);
    await dropExpiredCounters(store.db, NOW);
    const left = await store.db.selectFrom("counters").select("expires_at").execute();
    expect(left).toEqual([{ expires_at: iso(NOW + 60_000) }]);
  });

  it("stored answers are still repeated, and expire in time", async () => {
    const store = getStore();
    await storePassports(store, [
      { request_number: REMOVAL.request_number, first_name: "Invented", last_name: "One" },
    ]);
    let nowMs = AHEAD;
    const app = await testApp(store, { now: () => nowMs });
    const send = (key: string) =>
      app.inject({
        method: "POST",
        url: "/api/v1/removal-requests",
        headers: { "idempotency-key": key },
        payload: REMOVAL,
      });
    expect((await send("first-key")).statusCode).toBe(201);
    nowMs = NOW;
    await send("second-key");
    await dropOldKeys(store.db, NOW);
    expect((await send("first-key")).headers["idempotent-replay"]).toBe("true");
    const kept = await store.db.selectFrom("idempotency_keys").select("created_at").execute();
    expect(kept.map(({ created_at }) => created_at)).toEqual(kept.map(() => iso(NOW)));
  });

  it("bodies replaced meanwhile are deleted in time", async () => {
    const store = getStore();
    const bytes = new Uint8Array([1]);
    await store.db
      .insertInto("segment_bodies")
      .values({ hash: "h", plain: bytes, brotli: bytes, superseded_at: iso(AHEAD), withdrawn: 0 })
      .execute();
    await purgeBodies(store, NOW);
    const left = () => store.db.selectFrom("segment_bodies").select("superseded_at").execute();
    expect(await left()).toEqual([{ superseded_at: iso(NOW) }]);
    await purgeBodies(store, NOW + 3_600_000);
    expect(await left()).toEqual([]);
  });
});
