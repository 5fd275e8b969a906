import { expect, it } from "vitest";
import {
  adminRemovalAnswerSchema,
  adminRemovalListSchema,
} from "#domain/passports/admin-removal-requests.ts";
import { problemSchema } from "#domain/base/problem.ts";
import { storePassports } from "../../invented-passports.ts";
import { describeOnEachStore } from "../../stores.ts";
import { accountOf } from "../../support/accounts.ts";
import { TEST_NOW, testApp } from "../../test-app.ts";

const PATH = "/api/v1/admin/removal-requests";
const REQUEST = {
  request_number: "AAL1234567",
  reason: "The name is written wrong.",
  phone_number: "0911234567",
};

describeOnEachStore("Removal requests in the admin area", (getStore) => {
  async function admin() {
    await storePassports(getStore(), [
      { request_number: "AAL1234567", first_name: "Invented", last_name: "Person" },
    ]);
    const app = await testApp(getStore());
    const account = await accountOf(getStore(), "admin");
    const ask = (headers: Record<string, string> = {}) =>
      app.inject({ method: "POST", url: "/api/v1/removal-requests", payload: REQUEST, headers });
    const list = async (query = "") =>
      adminRemovalListSchema.parse(
        (await app.inject({ url: `${PATH}${query}`, headers: { ...account?.headers } })).json(),
      );
    const change = (payload: object, headers: Record<string, string> = {}, id = 1) =>
      app.inject({
        method: "PATCH",
        url: `${PATH}/${id}`,
        payload,
        headers: { ...account?.headers, ...headers },
      });
    return { app, ask, list, change };
  }

  it("are listed newest first, by status and page, with their passport", async () => {
    const { ask, list, change } = await admin();
    for (let time = 0; time < 3; time++) await ask();
    const all = await list();
    expect(all.data.map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(all.data[0]).toMatchObject({ ...REQUEST, passport_id: 1, status: "pending", note: null });
    await change({ status: "rejected" }, { "if-match": all.data[2]?.etag ?? "" });
    expect((await list("?status=pending")).meta.total).toBe(2);
    expect((await list("?status=rejected")).data.map(({ id }) => id)).toEqual([1]);
    expect((await list("?page=2&page_size=2")).data.map(({ id }) => id)).toEqual([1]);
  });

  it("are found by part of number, phone number, reason or note, along with status", async () => {
    const { ask, list, change } = await admin();
    await ask();
    await ask();
    const etag = (await list()).data[1]?.etag ?? "";
    await change({ status: "settled", note: "Called 100%" }, { "if-match": etag });
    const ids = async (query: string) => (await list(`?${query}`)).data.map(({ id }) => id);
    expect(await ids("q=aal%20123-4")).toEqual([2, 1]);
    expect(await ids("q=0911%2023")).toEqual([2, 1]);
    expect(await ids("q=WRITTEN%20wrong&status=pending")).toEqual([2]);
    expect(await ids("q=100%25")).toEqual([1]);
    expect(await ids("q=nowhere")).toEqual([]);
    expect((await list("?q=nowhere")).meta.total).toBe(0);
  });

  it("are settled with a note from their present version, and audited without phone number and reason", async () => {
    const { ask, list, change } = await admin();
    await ask();
    const etag = (await list()).data[0]?.etag ?? "";
    expect((await change({ status: "settled" })).statusCode).toBe(428);
    const queued = { "if-match": etag, "x-queued-at": "2026-11-20T10:00:00.000Z" };
    const answer = await change({ status: "settled", note: " Deleted. " }, queued);
    expect(adminRemovalAnswerSchema.parse(answer.json()).data).toMatchObject({
      status: "settled",
      note: "Deleted.",
      updated_at: new Date(TEST_NOW).toISOString(),
      settled_by: "Invented Person",
    });
    const stale = await change({ status: "rejected" }, { "if-match": etag });
    expect(stale.statusCode).toBe(412);
    expect(problemSchema.parse(stale.json()).current).toMatchObject({ id: 1, status: "settled" });
    expect((await change({ status: "rejected" }, { "if-match": etag }, 99)).statusCode).toBe(404);
    expect((await change({ status: "removed" }, { "if-match": etag })).statusCode).toBe(422);
    const log = await getStore().db.selectFrom("audit_log").selectAll().execute();
    expect(log).toMatchObject([
      { what: "removal.settle", subject: "removal-request:1", queued_at: "2026-11-20T10:00:00.000Z" },
    ]);
    expect(JSON.stringify(log)).not.toMatch(/911234567|written wrong/);
  });

  it("are settled once, also when repeated", async () => {
    const { ask, list, change } = await admin();
    await ask();
    const headers = { "if-match": (await list()).data[0]?.etag ?? "", "idempotency-key": "settle-once" };
    const first = await change({ status: "settled" }, headers);
    const again = await change({ status: "settled" }, headers);
    expect([again.statusCode, again.json(), again.headers.etag]).toEqual([
      200,
      first.json(),
      first.headers.etag,
    ]);
    expect(await getStore().db.selectFrom("audit_log").select("id").execute()).toHaveLength(1);
  });

  it("are stored once per key, also after the record is gone; repeats do not count for limits", async () => {
    const { ask, list } = await admin();
    const first = await ask({ "idempotency-key": "ask-only-once" });
    await getStore().write(async (trx) => {
      await trx.deleteFrom("passport_words").execute();
      await trx.deleteFrom("passports").execute();
    });
    for (let time = 0; time < 10; time++) {
      const again = await ask({ "idempotency-key": "ask-only-once" });
      expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    }
    const { data } = await list();
    expect(data).toHaveLength(1);
    expect(data[0]?.passport_id).toBeNull();
    expect((await ask({ "idempotency-key": "another-key" })).statusCode).toBe(422);
  });
});
