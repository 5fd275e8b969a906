import { describe, expect, test } from "vitest";
import type { SendOutcome } from "../../../src/outbox/apply-outcome.ts";
import { DONE, openTestOutbox, type TestOutbox, UPDATE } from "./support/rows.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const OFFLINE: SendOutcome = { kind: "no-answer", reason: "offline" };
const CREATE = {
  kind: "passport.create",
  body: { request_number: "AAL7", last_name: "New" },
  accountId: 1,
} as const;
const ASK = { kind: "removal.request", body: { reason: "a name" }, accountId: null } as const;
const refusal = (status: number): SendOutcome => ({ kind: "refused", status, code: "no", errors: [] });

async function firstRow({ rows }: TestOutbox) {
  const [row] = await rows();
  if (row === undefined) throw new Error("There is no row");
  return row;
}

describe("one change", () => {
  test("is sent with its person's token, and its content is then deleted from the phone", async () => {
    const phone = await openTestOutbox();
    phone.answers.push(DONE);
    await phone.outbox.enqueue(UPDATE);
    const row = await firstRow(phone);
    expect(phone.sent).toMatchObject([{ token: "token-of-one", change: { method: "PATCH", attempts: 1 } }]);
    expect(row).toMatchObject({
      state: "done",
      body: null,
      base: null,
      answer: { etag: '"v2"', from: '"v1"' },
    });
    expect(phone.drained).toContain(1);
    expect(JSON.stringify(row)).not.toContain("token-of-one");
  });

  test("is retried later under the same key when nothing answered", async () => {
    const phone = await openTestOutbox();
    await phone.outbox.enqueue(UPDATE);
    const waiting = await firstRow(phone);
    expect(waiting).toMatchObject({ state: "waiting", attempts: 1, unsettled: true });
    await phone.outbox.drain();
    expect(phone.sent).toHaveLength(1);
    phone.clock.now = waiting.nextTryAt;
    phone.answers.push(DONE);
    expect(await phone.outbox.drain()).toMatchObject({ sent: 1, waiting: 0, nextTryAt: null });
    const keys = phone.sent.map(({ change }) => change.idempotencyKey);
    expect(keys[1]).toBe(keys[0]);
  });

  test("is sent at once when online again, but not before the server's Retry-After", async () => {
    const phone = await openTestOutbox();
    phone.answers.push(OFFLINE, { kind: "later", status: 429, retryAfterMs: MINUTE / 2 });
    await phone.outbox.enqueue(UPDATE);
    await phone.rows();
    await phone.outbox.drain("online");
    expect(phone.sent).toHaveLength(2);
    await phone.outbox.enqueue({ ...UPDATE, resource: "passport:8" });
    await phone.outbox.drain("online");
    expect(phone.sent, "a server that asked for patience is not asked anything").toHaveLength(2);
    phone.clock.now += MINUTE / 2;
    phone.answers.push(DONE, DONE);
    expect(await phone.outbox.drain()).toMatchObject({ sent: 2 });
  });

  test("of a deleted record keeps its text; a deletion of a missing one is done", async () => {
    const phone = await openTestOutbox();
    phone.answers.push({ kind: "missing" }, { kind: "missing" });
    await phone.outbox.enqueue(UPDATE);
    await phone.outbox.enqueue({ ...UPDATE, kind: "passport.delete", resource: "passport:8" });
    expect(await phone.rows()).toMatchObject([
      { state: "parked", lastProblem: { kind: "deleted" }, body: UPDATE.body },
      { state: "done" },
    ]);
  });

  test("waits for its own person after a 401, and is never sent by another account", async () => {
    const phone = await openTestOutbox();
    phone.answers.push({ kind: "unauthenticated" });
    await phone.outbox.enqueue(UPDATE);
    expect(await phone.rows()).toMatchObject([{ state: "paused", lastProblem: { kind: "signed-out" } }]);
    phone.tokens.set(2, "token-of-another");
    await phone.outbox.drain("online");
    expect(phone.sent, "the dead token is not tried again").toHaveLength(1);
    phone.tokens.delete(1);
    await phone.outbox.drain("online");
    phone.tokens.set(1, "a new token");
    phone.answers.push(DONE);
    expect(await phone.rows()).toMatchObject([{ state: "done" }]);
    expect(phone.sent.map(({ token }) => token)).toEqual(["token-of-one", "a new token"]);
  });

  test("of unknown outcome asks its person after thirty days, and when the clock went back", async () => {
    for (const jump of [31 * DAY, -2 * DAY]) {
      const phone = await openTestOutbox();
      await phone.outbox.enqueue(UPDATE);
      const row = await firstRow(phone);
      phone.clock.now += jump;
      expect(await phone.rows()).toMatchObject([{ state: "parked", lastProblem: { kind: "unsure" } }]);
      expect(phone.sent).toHaveLength(1);
      phone.answers.push(DONE);
      await phone.outbox.retry(row.id);
      expect(await phone.rows()).toMatchObject([{ state: "done" }]);
    }
  });

  test("that was never sent is sent however old it is", async () => {
    const phone = await openTestOutbox();
    phone.tokens.delete(1);
    await phone.outbox.enqueue(UPDATE);
    phone.clock.now += 90 * DAY;
    phone.tokens.set(1, "token");
    phone.answers.push(DONE);
    expect(await phone.rows()).toMatchObject([{ state: "done" }]);
  });
});

describe("several changes", () => {
  test("of one record are sent in order, each based on the last one's version", async () => {
    const phone = await openTestOutbox();
    await phone.outbox.enqueue(UPDATE);
    await phone.outbox.enqueue({ ...UPDATE, body: { last_name: "Second" } });
    await phone.rows();
    expect(phone.sent, "the second waits").toHaveLength(1);
    phone.answers.push(DONE, { ...DONE, etag: '"v3"' });
    await phone.outbox.drain("online");
    expect(phone.sent.at(-1)?.change).toMatchObject({ body: { last_name: "Second" }, baseEtag: '"v2"' });
  });

  test("made on a stale screen are based on the last answer's version", async () => {
    const phone = await openTestOutbox();
    phone.answers.push(DONE);
    await phone.outbox.enqueue(UPDATE);
    await phone.rows();
    const late = await phone.outbox.enqueue(UPDATE);
    expect(late).toMatchObject({ ok: true, value: { baseEtag: '"v2"' } });
  });

  test("of a record made offline get its name and version from the answer", async () => {
    const phone = await openTestOutbox();
    const made = await phone.outbox.enqueue(CREATE);
    if (!made.ok) throw new Error("It was not kept");
    const { resource } = made.value;
    await phone.outbox.enqueue({ kind: "passport.update", resource, body: { last_name: "B" }, accountId: 1 });
    await phone.rows();
    phone.answers.push(DONE, { ...DONE, etag: '"v3"' });
    await phone.outbox.drain("online");
    expect(phone.sent.at(-1)?.change).toMatchObject({
      resource: "passport:7",
      path: "/api/v1/admin/passports/7",
      baseEtag: '"v2"',
    });
    const later = await phone.outbox.enqueue({ kind: "passport.delete", resource, accountId: 1 });
    expect(later, "a screen that knows it by its first name").toMatchObject({
      ok: true,
      value: { resource: "passport:7" },
    });
  });

  test("of other records pass a refused one, and other people's pass all", async () => {
    const phone = await openTestOutbox();
    phone.tokens.set(2, "token-of-two");
    phone.answers.push(refusal(409), DONE, DONE);
    await phone.outbox.enqueue(UPDATE);
    await phone.outbox.enqueue(UPDATE);
    await phone.outbox.enqueue({ ...UPDATE, resource: "passport:8" });
    await phone.outbox.enqueue({ ...UPDATE, accountId: 2 });
    expect((await phone.rows()).map(({ state }) => state)).toEqual(["parked", "waiting", "done", "done"]);
  });

  test("pass one that always fails", async () => {
    const phone = await openTestOutbox();
    const poison = (change: { resource: string }): SendOutcome =>
      change.resource === "passport:7" ? OFFLINE : DONE;
    phone.answers.push(...Array.from({ length: 9 }, () => poison));
    await phone.outbox.enqueue(UPDATE);
    await phone.outbox.enqueue({ ...UPDATE, resource: "passport:8" });
    await phone.outbox.drain();
    await phone.outbox.drain("online");
    expect((await phone.rows()).map(({ state }) => state)).toEqual(["waiting", "done"]);
  });
});

describe("a person", () => {
  test("edits a change that was tried once: it is sent under a new key", async () => {
    const phone = await openTestOutbox();
    phone.answers.push(refusal(422), DONE);
    await phone.outbox.enqueue(UPDATE);
    const row = await firstRow(phone);
    await phone.outbox.edit(row.id, { last_name: "Right" });
    await phone.rows();
    expect(phone.sent[1]?.change).toMatchObject({ body: { last_name: "Right" } });
    expect(phone.sent[1]?.change.idempotencyKey).not.toBe(phone.sent[0]?.change.idempotencyKey);
  });

  test("corrects a record that may already exist by a second change", async () => {
    const phone = await openTestOutbox();
    await phone.outbox.enqueue(CREATE);
    const row = await firstRow(phone);
    const edited = await phone.outbox.edit(row.id, { request_number: "AAL7", last_name: "Newer" });
    expect(edited).toMatchObject({ ok: true, value: { kind: "passport.update", resource: row.resource } });
    phone.answers.push(DONE, DONE);
    await phone.outbox.drain("online");
    expect(phone.sent.slice(1).map(({ change }) => change.method)).toEqual(["POST", "PATCH"]);
    expect(phone.sent[1]?.change.idempotencyKey).toBe(row.idempotencyKey);
  });

  test("cannot edit a public request that may have arrived", async () => {
    const phone = await openTestOutbox();
    await phone.outbox.enqueue(ASK);
    const row = await firstRow(phone);
    expect(await phone.outbox.edit(row.id, { reason: "another" })).toEqual({
      ok: false,
      error: { kind: "outcome-unknown" },
    });
    expect(row.accountId).toBeNull();
    expect(phone.sent[0]?.token).toBeNull();
  });

  test("resolves a conflict with their own fields, based on the server's version", async () => {
    const phone = await openTestOutbox();
    phone.answers.push({ kind: "stale", etag: '"v9"', current: { last_name: "Theirs" } }, DONE);
    await phone.outbox.enqueue(UPDATE);
    const row = await firstRow(phone);
    expect(row).toMatchObject({ state: "conflict", serverVersion: { last_name: "Theirs" } });
    await phone.outbox.resolveConflict(row.id, { last_name: "Mine" });
    await phone.rows();
    expect(phone.sent[1]?.change).toMatchObject({ baseEtag: '"v9"', body: { last_name: "Mine" } });
  });

  test("sends a conflict again whose other version did not come, and keeps whose it is", async () => {
    const phone = await openTestOutbox();
    const changed = { by: { id: 4, name: "Almaz Bekele" }, at: "2026-11-20T06:00:00.000Z" };
    const current = { last_name: "Theirs" };
    phone.answers.push(
      { kind: "stale", etag: null, current: null },
      { kind: "stale", etag: '"v9"', current, changed },
    );
    await phone.outbox.enqueue(UPDATE);
    const row = await firstRow(phone);
    expect(row).toMatchObject({ state: "conflict", serverVersion: null });
    await phone.outbox.retry(row.id);
    const again = await firstRow(phone);
    expect(again).toMatchObject({
      state: "conflict",
      serverVersion: current,
      lastProblem: { kind: "stale", changed },
    });
    expect(phone.sent[1]?.change).toMatchObject({ baseEtag: row.baseEtag, body: row.body });
    expect(await phone.outbox.retry(row.id)).toMatchObject({ ok: false, error: { kind: "wrong-state" } });
  });

  test("discards a record that was not created, with its later changes", async () => {
    const phone = await openTestOutbox();
    phone.tokens.delete(1);
    const made = await phone.outbox.enqueue(CREATE);
    if (!made.ok) throw new Error("It was not kept");
    const { id, resource } = made.value;
    await phone.outbox.enqueue({ kind: "passport.update", resource, body: {}, accountId: 1 });
    const gone = await phone.outbox.discard(id);
    expect(gone.ok && gone.value.map(({ kind }) => kind)).toEqual(["passport.create", "passport.update"]);
    expect(await phone.rows()).toEqual([]);
    const late = await phone.outbox.enqueue({ kind: "passport.update", resource, body: {}, accountId: 1 });
    expect(late).toEqual({ ok: false, error: { kind: "unknown" } });
  });
});

describe("an answer", () => {
  test("that is a conflict or a refusal is not counted as sent, and does not end the round", async () => {
    const phone = await openTestOutbox();
    phone.answers.push({ kind: "later", status: 503, retryAfterMs: null }, refusal(403), DONE);
    phone.tokens.clear();
    for (const id of [7, 8, 9]) await phone.outbox.enqueue({ ...UPDATE, resource: `passport:${id}` });
    await phone.rows();
    phone.tokens.set(1, "token-of-one");
    expect(await phone.outbox.drain()).toMatchObject({ sent: 1, waiting: 1 });
    expect((await phone.store.read()).map(({ state }) => state)).toEqual(["waiting", "parked", "done"]);
  });

  test("gives its version to later changes of its record only", async () => {
    const phone = await openTestOutbox();
    phone.answers.push(DONE, refusal(403));
    phone.tokens.clear();
    await phone.outbox.enqueue(UPDATE);
    await phone.outbox.enqueue({ ...UPDATE, resource: "passport:8" });
    await phone.rows();
    phone.tokens.set(1, "token-of-one");
    expect(await phone.rows()).toMatchObject([{ state: "done" }, { baseEtag: '"v1"', base: UPDATE.base }]);
    const newer = await phone.outbox.enqueue({ ...UPDATE, baseEtag: '"v5"' });
    expect(newer, "read after the answer").toMatchObject({ value: { baseEtag: '"v5"' } });
  });

  test("other than a conflict cannot be resolved as one", async () => {
    const phone = await openTestOutbox();
    await phone.outbox.enqueue(UPDATE);
    const { id } = await firstRow(phone);
    expect(await phone.outbox.resolveConflict(id, {})).toEqual({
      ok: false,
      error: { kind: "wrong-state", state: "waiting" },
    });
    phone.answers.push(DONE);
    await phone.outbox.drain("online");
    const done = { ok: false, error: { kind: "wrong-state", state: "done" } };
    expect([await phone.outbox.retry(id), await phone.outbox.edit(id, {})]).toEqual([done, done]);
  });
});
