import { expect, test } from "vitest";
import type { Change, NewChange } from "../../../src/outbox/change.ts";
import { createSender } from "../../../src/outbox/send-change.ts";
import type { SendOutcome } from "../../../src/outbox/apply-outcome.ts";
import { openTestOutbox, type TestOutbox, UPDATE } from "./support/rows.ts";

const NO_CONNECTION: SendOutcome = { kind: "no-answer", reason: "offline", isUnsent: true };
const SILENCE: SendOutcome = { kind: "no-answer", reason: "timeout" };
const GONE: SendOutcome = { kind: "done", etag: '"v1-deleted"', data: null };
const deletion = (id: number): NewChange => ({
  kind: "passport.delete",
  resource: `passport:${id}`,
  base: { id, last_name: "Invented" },
  baseEtag: '"v1"',
  accountId: 1,
});
const BACK = { kind: "passport.restore", method: "PATCH", body: { deleted: false } };

async function enqueue(phone: TestOutbox, ...changes: NewChange[]): Promise<Change[]> {
  const kept = await phone.outbox.enqueueAll(changes);
  if (!kept.ok) throw new Error(kept.error.kind);
  await phone.rows();
  return kept.value;
}

async function takeBack(phone: TestOutbox, changes: readonly Change[]) {
  const taken = await phone.outbox.takeBack(changes);
  if (!taken.ok) throw new Error(taken.error.kind);
  const { dropped, restoring, late } = taken.value;
  return { dropped, restoring: restoring.length, late };
}

test("several changes are stored together, in order and with keys of their own, or none of them", async () => {
  const phone = await openTestOutbox();
  phone.answers.push(NO_CONNECTION);
  const kept = await enqueue(phone, deletion(1), deletion(2), deletion(3));
  expect(kept.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(new Set(kept.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
  const impossible = { ...UPDATE, resource: "passport:new:discarded" };
  expect((await phone.outbox.enqueueAll([deletion(4), impossible])).ok).toBe(false);
  expect(await phone.rows()).toHaveLength(3);
  expect(phone.kept).toEqual([1, 1]);
});

test("deletions that never left this device are dropped, and nothing is sent", async () => {
  const phone = await openTestOutbox();
  phone.answers.push(NO_CONNECTION, NO_CONNECTION);
  const kept = await enqueue(phone, deletion(1), deletion(2));
  expect(await takeBack(phone, kept)).toEqual({ dropped: 2, restoring: 0, late: 0 });
  expect(await phone.rows()).toEqual([]);
});

test("a deletion that was sent is restored at the version that the server answered", async () => {
  const phone = await openTestOutbox();
  phone.answers.push(GONE, NO_CONNECTION);
  const kept = await enqueue(phone, deletion(1), deletion(2));
  expect(await takeBack(phone, kept)).toEqual({ dropped: 1, restoring: 1, late: 0 });
  phone.answers.push({ kind: "done", etag: '"v1"', data: { id: 1 } });
  const rows = await phone.rows();
  expect(rows).toMatchObject([{ state: "done" }, { kind: BACK.kind, state: "done", resource: "passport:1" }]);
  expect(phone.sent.at(-1)?.change).toMatchObject({ ...BACK, path: "/api/v1/admin/passports/1" });
  expect(phone.sent.at(-1)?.change.baseEtag).toBe('"v1-deleted"');
});

test("a deletion without an answer stays, as it may have arrived, and its restoration goes behind it", async () => {
  const phone = await openTestOutbox();
  phone.answers.push(SILENCE);
  const kept = await enqueue(phone, deletion(1));
  expect(await takeBack(phone, kept)).toEqual({ dropped: 0, restoring: 1, late: 0 });
  phone.clock.now += 3_600_000;
  phone.answers.push(GONE, { kind: "done", etag: '"v1"', data: { id: 1 } });
  await phone.rows();
  const [first, again, back] = phone.sent.map(({ change }) => change);
  expect(again?.idempotencyKey).toBe(first?.idempotencyKey);
  expect(back).toMatchObject({ ...BACK, baseEtag: '"v1-deleted"' });
});

test("a deletion that was refused is dropped", async () => {
  const phone = await openTestOutbox();
  phone.answers.push({ kind: "refused", status: 409, code: "location_in_use", errors: [] });
  const kept = await enqueue(phone, deletion(1));
  expect(await takeBack(phone, kept)).toEqual({ dropped: 1, restoring: 0, late: 0 });
  expect(await phone.rows()).toEqual([]);
});

test("what nothing restores is held back for a while, and can be taken back meanwhile", async () => {
  const request = {
    ...deletion(9),
    kind: "advertisement-request.delete",
    resource: "advertisement-request:9",
  };
  const phone = await openTestOutbox();
  const [held] = await enqueue(phone, request);
  await phone.outbox.drain("online");
  expect(phone.sent).toEqual([]);
  expect(await phone.outbox.drain()).toMatchObject({ waiting: 1, nextTryAt: held?.nextTryAt });
  expect(await takeBack(phone, held === undefined ? [] : [held])).toMatchObject({ dropped: 1 });
  expect(await phone.rows()).toEqual([]);

  const sent = await enqueue(phone, request);
  phone.clock.now += 60_000;
  phone.answers.push(GONE);
  await phone.rows();
  expect(phone.sent).toHaveLength(1);
  expect(await takeBack(phone, sent)).toEqual({ dropped: 0, restoring: 0, late: 1 });
});

test("only a request that failed without any connection counts as never sent", async () => {
  const change = { method: "DELETE", path: "/x", body: null, queuedAt: 0, idempotencyKey: "k" } as Change;
  const fail = () => Promise.reject(new TypeError("Failed to fetch"));
  const outcome = async (...online: boolean[]) =>
    createSender({ baseUrl: "", fetch: fail, isOnline: () => online.shift() ?? true })(change, null);
  expect(await outcome(false, false)).toEqual(NO_CONNECTION);
  for (const online of [
    [true, false],
    [false, true],
  ])
    expect(await outcome(...online)).toEqual({ kind: "no-answer", reason: "offline" });
});
