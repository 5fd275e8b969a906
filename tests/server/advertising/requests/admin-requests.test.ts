import { expect, it } from "vitest";
import * as z from "zod/mini";
import {
  adminAdvertisementRequestAnswerSchema,
  adminAdvertisementRequestListSchema,
} from "#domain/advertising/admin-requests.ts";
import { ADVERTISEMENT_REQUEST_STATUSES } from "#domain/advertising/requests.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { problemSchema } from "#domain/base/problem.ts";
import type { Store } from "../../../../server/store/store.ts";
import { describeOnEachStore } from "../../stores.ts";
import { accountOf } from "../../support/accounts.ts";
import { TEST_NOW, testApp } from "../../test-app.ts";
import { pdf, sendRequest } from "./request-files.ts";

const LIST = apiPaths.adminAdvertisementRequests;
const NOW = new Date(TEST_NOW).toISOString();

type Row = { full_name?: string; company_name?: string | null; phone_number?: string; created_at?: string };
type Status = (typeof ADVERTISEMENT_REQUEST_STATUSES)[number];

async function insert(store: Store, { status = "pending", ...row }: Row & { status?: Status } = {}) {
  const { id } = await store.db
    .insertInto("advertisement_requests")
    .values({
      full_name: "Invented Person",
      phone_number: "0911234567",
      email: null,
      company_name: null,
      description: "A shop for invented shoes.",
      status,
      created_at: NOW,
      updated_at: null,
      ...row,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

describeOnEachStore("Admin requests to advertise", (getStore) => {
  async function manager() {
    const app = await testApp(getStore());
    const account = await accountOf(getStore(), "manage-advertisements");
    const headers = { ...account?.headers };
    const read = async (id: number) =>
      adminAdvertisementRequestAnswerSchema.parse(
        (await app.inject({ url: apiPaths.adminAdvertisementRequest(id), headers })).json(),
      ).data;
    const list = async (query: string) => {
      const answer = await app.inject({ url: `${LIST}?${query}`, headers });
      return adminAdvertisementRequestListSchema.parse(answer.json());
    };
    const change = (id: number, payload: object, ifMatch?: string, more: Record<string, string> = {}) =>
      app.inject({
        method: "PATCH",
        url: apiPaths.adminAdvertisementRequest(id),
        headers: { ...headers, ...(ifMatch === undefined ? {} : { "if-match": ifMatch }), ...more },
        payload,
      });
    return { app, headers, read, list, change };
  }

  it("GET lists them newest first, 20 a page and at most 100, with links that keep the filters", async () => {
    for (let n = 0; n < 25; n++) {
      await insert(getStore(), { created_at: new Date(TEST_NOW + n * 1_000).toISOString() });
    }
    const { app, headers, list } = await manager();
    const first = await list("status=pending");
    expect(first.data.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, n) => 25 - n));
    expect(first.meta).toMatchObject({
      current_page: 1,
      per_page: 20,
      total: 25,
      last_page: 2,
      has_more: true,
    });
    expect(first.links.next).toBe(`${LIST}?status=pending&page=2`);
    expect((await list("page=2")).data).toHaveLength(5);
    expect((await list("per_page=100")).data).toHaveLength(25);
    expect((await list("page=9")).data).toEqual([]);
    for (const wrong of [
      "per_page=101",
      "per_page=0",
      "page=0",
      "status=old",
      "sort=id",
      "sort_dir=up",
      "created_after=2026-02-30",
      "created_before=yesterday",
      "q=x",
    ]) {
      const answer = await app.inject({ url: `${LIST}?${wrong}`, headers });
      expect([answer.statusCode, problemSchema.parse(answer.json()).errors?.[0]?.path]).toEqual([
        422,
        wrong.split("=")[0],
      ]);
    }
  });

  it("GET filters by status, name, company, phone number and days in Addis Ababa", async () => {
    const store = getStore();
    await insert(store, {
      full_name: "Abebe Invented",
      company_name: "Shoes & Co",
      created_at: "2026-11-17T20:59:59.000Z",
    });
    await insert(store, {
      status: "contacted",
      phone_number: "0711111111",
      created_at: "2026-11-17T21:00:00.000Z",
    });
    await insert(store, {
      status: "rejected",
      company_name: "100 % Coffee",
      created_at: "2026-11-19T20:59:59.000Z",
    });
    await insert(store, { status: "approved", created_at: "2026-11-19T21:00:00.000Z" });
    const { list } = await manager();
    const ids = async (query: string) => (await list(query)).data.map(({ id }) => id);
    expect(await ids("status=all")).toEqual([4, 3, 2, 1]);
    expect(await ids("status=contacted")).toEqual([2]);
    expect(await ids("full_name=abebe")).toEqual([1]);
    expect(await ids("company_name=%25")).toEqual([3]);
    expect(await ids(`phone_number=${encodeURIComponent("+251 711")}`)).toEqual([2]);
    expect(await ids("phone_number=shoes")).toEqual([]);
    expect(await ids("created_after=2026-11-18")).toEqual([4, 3, 2]);
    expect(await ids("created_before=2026-11-19")).toEqual([3, 2, 1]);
    expect(await ids("created_after=2026-11-18&created_before=2026-11-19")).toEqual([3, 2]);
    expect(await ids("full_name=&company_name=&phone_number=&created_after=")).toEqual([4, 3, 2, 1]);
  });

  it("GET sorts by time, name and the order of the steps, both ways", async () => {
    const store = getStore();
    await insert(store, { full_name: "beza", status: "rejected" });
    await insert(store, { full_name: "Abebe", status: "pending" });
    await insert(store, { full_name: "Chala", status: "contacted" });
    const { list } = await manager();
    const ids = async (query: string) => (await list(query)).data.map(({ id }) => id);
    expect(await ids("sort=full_name&sort_dir=asc")).toEqual([2, 1, 3]);
    expect(await ids("sort=full_name")).toEqual([3, 1, 2]);
    expect(await ids("sort=status&sort_dir=asc")).toEqual([2, 3, 1]);
    expect(await ids("sort=created_at&sort_dir=asc")).toEqual([1, 2, 3]);
  });

  it("PATCH moves along the allowed steps only; any other is 409 and changes nothing", async () => {
    const allowed: Record<Status, Status[]> = {
      pending: ["contacted", "approved", "rejected"],
      contacted: ["approved", "rejected"],
      approved: [],
      rejected: ["pending"],
    };
    const { read, change } = await manager();
    for (const from of ADVERTISEMENT_REQUEST_STATUSES) {
      for (const to of ADVERTISEMENT_REQUEST_STATUSES) {
        const id = await insert(getStore(), { status: from });
        const before = await read(id);
        const answer = await change(id, { status: to }, before.etag);
        const isAllowed = from === to || allowed[from].includes(to);
        const { code } = z.partial(problemSchema).parse(answer.json());
        expect([from, to, answer.statusCode, code], `${from} to ${to}`).toEqual(
          isAllowed ? [from, to, 200, undefined] : [from, to, 409, "transition_not_allowed"],
        );
        const contacted_at = to === "contacted" && from === "pending" ? NOW : null;
        const changed = { status: to, contacted_at };
        const after = await read(id);
        expect({ ...after, etag: "", updated_at: null, handled_by: null }).toEqual({
          ...before,
          ...(isAllowed && changed),
          etag: "",
        });
        expect(after.etag === before.etag).toBe(from === to || !isAllowed);
      }
    }
  });

  it("PATCH needs the version it was made from, answers 412 with the present one and counts once by its key", async () => {
    const { read, change } = await manager();
    const id = await insert(getStore());
    const before = await read(id);
    expect((await change(id, { status: "contacted" })).statusCode).toBe(428);
    const key = { "idempotency-key": "contacted-once" };
    const first = await change(id, { status: "contacted", admin_notes: " Called\ntwice " }, before.etag, key);
    expect(adminAdvertisementRequestAnswerSchema.parse(first.json()).data).toMatchObject({
      status: "contacted",
      admin_notes: "Called\ntwice",
      contacted_at: NOW,
      updated_at: NOW,
      handled_by: "Invented Person",
    });
    expect(
      (await change(id, { status: "contacted", admin_notes: " Called\ntwice " }, before.etag, key)).body,
    ).toBe(first.body);
    const stale = await change(id, { status: "rejected" }, before.etag);
    expect([stale.statusCode, stale.headers["etag"]]).toEqual([412, first.headers["etag"]]);
    expect(problemSchema.parse(stale.json()).current).toMatchObject({ id, status: "contacted" });
    expect((await change(99, { status: "rejected" }, "*")).statusCode).toBe(404);
  });

  it("PATCH and DELETE are in the audit without the phone number and the person's words", async () => {
    const { app, headers, read, change } = await manager();
    await sendRequest(app, { file: pdf() });
    const { etag } = await read(1);
    await change(1, { status: "rejected", admin_notes: "No shoes" }, etag);
    const gone = await app.inject({
      method: "DELETE",
      url: apiPaths.adminAdvertisementRequest(1),
      headers: { ...headers, "if-match": (await read(1)).etag },
    });
    expect(gone.statusCode).toBe(204);
    const { db } = getStore();
    const entries = await db.selectFrom("audit_log").selectAll().orderBy("id").execute();
    expect(entries.map(({ what, subject }) => [what, subject])).toEqual([
      ["advertisement-request.update", "advertisement-request:1"],
      ["advertisement-request.delete", "advertisement-request:1"],
    ]);
    expect(entries[0]?.after).toBe('{"status":"rejected","admin_notes":"No shoes"}');
    expect(JSON.stringify(entries)).not.toMatch(/0911234567|invented shoes|plan\.pdf/);
    expect(await db.selectFrom("advertisement_requests").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("advertisement_request_files").select("request_id").execute()).toEqual([]);
  });

  it("DELETE of one that somebody else changed is 412; advertisements made of it stay", async () => {
    const { app, headers, read, change } = await manager();
    const id = await insert(getStore());
    const before = await read(id);
    await change(id, { status: "approved" }, before.etag);
    const remove = (etag: string) =>
      app.inject({
        method: "DELETE",
        url: apiPaths.adminAdvertisementRequest(id),
        headers: { ...headers, "if-match": etag },
      });
    expect((await remove(before.etag)).statusCode).toBe(412);
    const { db } = getStore();
    await db
      .insertInto("advertisements")
      .values({
        placement: "sidebar",
        ad_title: "Shoes",
        ad_desc: null,
        ad_excerpt: null,
        desktop_media: null,
        mobile_media: null,
        ad_client_link: "https://shoes.example",
        client_name: "Invented Person",
        status: "draft",
        package_type: "weekly",
        ad_published_date: null,
        ad_ending_date: null,
        priority: 0,
        admin_notes: null,
        advertisement_request_id: id,
        created_at: NOW,
        updated_at: null,
      })
      .execute();
    const current = await read(id);
    expect(current.advertisement_ids).toEqual([1]);
    expect((await remove(current.etag)).statusCode).toBe(204);
    expect(
      await db.selectFrom("advertisements").select(["id", "advertisement_request_id"]).execute(),
    ).toEqual([{ id: 1, advertisement_request_id: null }]);
  });

  it("GET /admin/overview counts those waiting", async () => {
    for (const status of ["pending", "pending", "contacted", "rejected"] as const)
      await insert(getStore(), { status });
    const { app, headers } = await manager();
    expect((await app.inject({ url: apiPaths.adminOverview, headers })).json()).toMatchObject({
      data: { attention: [{ kind: "pending_advertisement_requests", count: 2 }] },
    });
  });
});
