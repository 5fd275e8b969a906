import { expect, it } from "vitest";
import {
  adminPassportAnswerSchema,
  adminPassportListSchema,
  passportHistorySchema,
} from "#domain/passports/admin-contract.ts";
import { problemSchema } from "#domain/base/problem.ts";
import type { App } from "../../../server/route-deps.ts";
import { undoBatch } from "../../../server/imports/commit-batch.ts";
import { importList } from "../imports/stage-and-commit.ts";
import { describeOnEachStore } from "../stores.ts";
import { accountOf } from "../support/accounts.ts";
import { testApp } from "../test-app.ts";

const PATH = "/api/v1/admin/passports";
const NEW = {
  request_number: "aal 7000-001",
  first_name: "  Invented ",
  middle_name: "",
  last_name: "Person  Two",
  location: "Bahirdar",
  date_of_publish: "2026-11-18",
};

describeOnEachStore("Passports in the admin area", (getStore) => {
  type Call = { payload?: object; headers?: Record<string, string> };

  async function admin() {
    const app = await testApp(getStore());
    const account = await accountOf(getStore(), "admin");
    const call = (
      method: "GET" | "POST" | "PATCH" | "DELETE",
      url: string,
      { payload, headers }: Call = {},
    ) =>
      app.inject({
        method,
        url,
        headers: { ...account?.headers, ...headers },
        ...(payload === undefined ? {} : { payload }),
      });
    return { app, account, call };
  }

  async function publish(): Promise<number> {
    return importList(getStore(), {
      location: "Adama",
      date: "2026-11-10",
      rows: [
        { number: "AAL1000001", first: "Abebe", middle: "Kebede", last: "Alemu" },
        { number: "AAL1000002", first: "Sara", last: "Tesfaye" },
      ],
    });
  }

  async function publicly(app: App, number: string): Promise<unknown> {
    return (await app.inject(`/api/v1/passports/${number}`)).json();
  }

  async function audits() {
    const rows = await getStore().db.selectFrom("audit_log").selectAll().orderBy("id").execute();
    return rows.map((row) => ({
      what: row.what,
      subject: row.subject,
      before: row.before === null ? null : (JSON.parse(row.before) as Record<string, unknown>),
      after: row.after === null ? null : (JSON.parse(row.after) as Record<string, unknown>),
      queued_at: row.queued_at,
    }));
  }

  async function dirty(): Promise<string[]> {
    const rows = await getStore()
      .db.selectFrom("segments")
      .select("key")
      .whereRef("generation", ">", "built_generation")
      .orderBy("key")
      .execute();
    return rows.map((row) => row.key);
  }

  async function settleSegments(): Promise<void> {
    await getStore()
      .db.updateTable("segments")
      .set((eb) => ({ built_generation: eb.ref("generation") }))
      .execute();
  }

  it("POST answers 201 with id and ETag, publishes, and audits when it was queued", async () => {
    const { app, call } = await admin();
    const answer = await call("POST", PATH, {
      payload: NEW,
      headers: { "x-queued-at": "2026-11-19T05:00:00.000Z" },
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    const { data } = adminPassportAnswerSchema.parse(answer.json());
    expect(data).toMatchObject({
      request_number: "AAL7000001",
      first_name: "Invented",
      middle_name: null,
      last_name: "Person Two",
      location: "Bahir Dar",
      date_of_publish: "2026-11-18",
      updated_at: null,
    });
    expect(answer.headers.location).toBe(`${PATH}/${data.id}`);
    const detail = await call("GET", `${PATH}/${data.id}`);
    expect(detail.headers.etag).toBe(answer.headers.etag);
    expect(detail.json()).toEqual({ data });
    expect(await publicly(app, "AAL7000001")).toMatchObject({ data });
    expect(await dirty()).toEqual(["Bahir Dar/2026-11-18"]);
    expect(await audits()).toEqual([
      {
        what: "passport.create",
        subject: "passport:AAL7000001",
        before: null,
        after: data,
        queued_at: "2026-11-19T05:00:00.000Z",
      },
    ]);
  });

  it("POST with the same key repeats the answer and creates nothing", async () => {
    const { call } = await admin();
    const headers = { "idempotency-key": "0123456789abcdef" };
    const first = await call("POST", PATH, { payload: NEW, headers });
    const again = await call("POST", PATH, { payload: NEW, headers });
    expect([again.statusCode, again.headers["idempotent-replay"]]).toEqual([201, "true"]);
    expect(again.json()).toEqual(first.json());
    expect(again.headers.etag).toBe(first.headers.etag);
    expect(await audits()).toHaveLength(1);
    const other = await call("POST", PATH, { payload: { ...NEW, first_name: "Other" }, headers });
    expect([other.statusCode, problemSchema.parse(other.json()).code]).toEqual([
      422,
      "idempotency_key_reused",
    ]);
  });

  it.each([
    [{ request_number: "AAL" }, 422, "request_number"],
    [{ first_name: " " }, 422, "first_name"],
    [{ last_name: "x".repeat(81) }, 422, "last_name"],
    [{ location: "A" }, 422, "location"],
    [{ date_of_publish: "2026-02-30" }, 422, "date_of_publish"],
    [{ date_of_publish: "2027-11-20" }, 422, "date_of_publish"],
    [{ unknown: 1 }, 422, "unknown"],
    [{ request_number: "aal1000001" }, 409, "request_number"],
  ])("POST refuses %j with %i and changes nothing", async (wrong, status, path) => {
    await publish();
    const { call } = await admin();
    const answer = await call("POST", PATH, { payload: { ...NEW, ...wrong } });
    expect(answer.statusCode).toBe(status);
    expect(problemSchema.parse(answer.json()).errors?.map((error) => error.path)).toEqual([path]);
    expect(await audits()).toEqual([]);
    expect(await getStore().db.selectFrom("listings").select("id").execute()).toHaveLength(2);
  });

  it("PATCH requires If-Match, and answers 412 with the current passport to a stale one", async () => {
    await publish();
    const { call } = await admin();
    const url = `${PATH}/1`;
    const { etag = "" } = (await call("GET", url)).headers;
    const without = await call("PATCH", url, { payload: { first_name: "Abeba" } });
    expect([without.statusCode, problemSchema.parse(without.json()).code]).toEqual([
      428,
      "precondition_required",
    ]);
    const first = await call("PATCH", url, {
      payload: { first_name: "Abeba" },
      headers: { "if-match": etag },
    });
    expect(first.statusCode).toBe(200);
    const stale = await call("PATCH", url, {
      payload: { first_name: "Abebu" },
      headers: { "if-match": etag },
    });
    expect(stale.statusCode).toBe(412);
    expect(stale.headers.etag).toBe(first.headers.etag);
    expect(problemSchema.parse(stale.json())).toMatchObject({
      code: "stale_version",
      current: { id: 1, first_name: "Abeba" },
    });
    expect((await call("GET", url)).json()).toEqual(first.json());
    expect(await audits()).toHaveLength(1);
    const deleted = await call("DELETE", url, { headers: { "if-match": etag } });
    expect(deleted.statusCode).toBe(412);
  });

  it("PATCH without changes writes nothing", async () => {
    await publish();
    const { call } = await admin();
    const { etag = "" } = (await call("GET", `${PATH}/1`)).headers;
    const answer = await call("PATCH", `${PATH}/1`, {
      payload: { first_name: "Abebe", location: "ADAMA" },
      headers: { "if-match": etag },
    });
    expect([answer.statusCode, answer.headers.etag]).toEqual([200, etag]);
    expect(await audits()).toEqual([]);
    expect(await getStore().db.selectFrom("listings").select("id").execute()).toHaveLength(2);
  });

  it("PATCH of the request number keeps id, history and other fields, and publishes only the new number", async () => {
    await publish();
    await settleSegments();
    const { app, call } = await admin();
    const { etag = "" } = (await call("GET", `${PATH}/1`)).headers;
    const taken = await call("PATCH", `${PATH}/1`, {
      payload: { request_number: "AAL1000002" },
      headers: { "if-match": etag },
    });
    expect([taken.statusCode, problemSchema.parse(taken.json()).code]).toEqual([
      409,
      "duplicate_request_number",
    ]);
    const answer = await call("PATCH", `${PATH}/1`, {
      payload: { request_number: "AAL1000009" },
      headers: { "if-match": etag },
    });
    expect(adminPassportAnswerSchema.parse(answer.json()).data).toMatchObject({
      id: 1,
      request_number: "AAL1000009",
      first_name: "Abebe",
    });
    expect(await publicly(app, "AAL1000001")).toMatchObject({ code: "passport_not_found" });
    expect(await publicly(app, "AAL1000009")).toMatchObject({ data: { id: 1 } });
    expect(await dirty()).toEqual(["Adama/2026-11-10"]);
    const history = passportHistorySchema.parse((await call("GET", `${PATH}/1/history`)).json()).data;
    expect(history.map(({ kind, request_number, shown }) => [kind, request_number, shown])).toEqual([
      ["delete", "AAL1000001", false],
      ["edit", "AAL1000009", true],
      ["import", "AAL1000001", false],
    ]);
    expect(history[1]?.created_by).toBe("Invented Person");
  });

  it("a number corrected away becomes a new passport when a newer list names it", async () => {
    await publish();
    const { call } = await admin();
    const { etag = "" } = (await call("GET", `${PATH}/1`)).headers;
    await call("PATCH", `${PATH}/1`, {
      payload: { request_number: "AAL1000009" },
      headers: { "if-match": etag },
    });
    await importList(getStore(), {
      location: "Jimma",
      date: "2026-11-19",
      rows: [{ number: "AAL1000001", first: "Other", last: "Person" }],
    });
    const list = adminPassportListSchema.parse(
      (await call("GET", `${PATH}?sort=requestNumber&sort_dir=asc`)).json(),
    );
    expect(list.data.map(({ request_number, first_name }) => [request_number, first_name])).toEqual([
      ["AAL1000001", "Other"],
      ["AAL1000002", "Sara"],
      ["AAL1000009", "Abebe"],
    ]);
    expect(list.data[2]?.id).toBe(1);
    const history = passportHistorySchema.parse((await call("GET", `${PATH}/1/history`)).json()).data;
    expect(history.map(({ first_name }) => first_name)).toEqual(["", "Abebe", "Abebe"]);
  });

  it("DELETE removes the passport, keeps its history, and answers 404 the next time", async () => {
    await publish();
    const { app, call } = await admin();
    const { etag = "" } = (await call("GET", `${PATH}/1`)).headers;
    const answer = await call("DELETE", `${PATH}/1`, { headers: { "if-match": etag } });
    expect([answer.statusCode, answer.body]).toEqual([204, ""]);
    expect(await publicly(app, "AAL1000001")).toMatchObject({ code: "passport_not_found" });
    expect((await call("DELETE", `${PATH}/1`, { headers: { "if-match": etag } })).statusCode).toBe(404);
    const history = passportHistorySchema.parse((await call("GET", `${PATH}/1/history`)).json()).data;
    expect(history.map(({ kind, first_name }) => [kind, first_name])).toEqual([
      ["delete", ""],
      ["import", "Abebe"],
    ]);
    expect(await audits()).toMatchObject([{ what: "passport.delete", after: null, before: { id: 1 } }]);
    expect((await call("GET", `${PATH}/999/history`)).statusCode).toBe(404);
  });

  it("PATCH with deleted: false brings a deleted passport back as it was, at the version that was deleted", async () => {
    const batch = await publish();
    const { app, call } = await admin();
    const before = await call("GET", `${PATH}/1`);
    const { etag = "" } = before.headers;
    const match = { "if-match": etag };
    const gone = await call("DELETE", `${PATH}/1`, { headers: match });
    expect([gone.statusCode, gone.headers.etag]).toEqual([204, etag]);
    expect((await call("GET", `${PATH}/1`)).statusCode).toBe(404);
    const shown = await call("GET", `${PATH}/1?deleted=true`);
    expect(shown.headers.etag).toBe(etag);
    const { data } = adminPassportAnswerSchema.parse(shown.json());
    expect(data).toEqual({
      ...adminPassportAnswerSchema.parse(before.json()).data,
      deleted_at: expect.any(String) as string,
    });

    const payload = { deleted: false };
    expect((await call("PATCH", `${PATH}/1`, { payload })).statusCode).toBe(428);
    const stale = await call("PATCH", `${PATH}/1`, { payload, headers: { "if-match": '"other"' } });
    expect([stale.statusCode, stale.headers.etag]).toEqual([412, etag]);
    expect((await call("PATCH", `${PATH}/1`, { payload: {}, headers: match })).statusCode).toBe(404);
    expect((await call("GET", `${PATH}/1`)).statusCode).toBe(404);
    await settleSegments();

    const answer = await call("PATCH", `${PATH}/1`, { payload, headers: match });
    expect([answer.statusCode, answer.headers.etag]).toEqual([200, etag]);
    expect(answer.json()).toEqual(before.json());
    expect((await call("GET", `${PATH}/1?deleted=true`)).json()).toEqual(before.json());
    expect(await publicly(app, "AAL1000001")).toMatchObject({ data: { id: 1, first_name: "Abebe" } });
    expect(await dirty()).toEqual(["Adama/2026-11-10"]);
    const history = passportHistorySchema.parse((await call("GET", `${PATH}/1/history`)).json()).data;
    expect(history.map(({ kind, shown: inForce, taken_back }) => [kind, inForce, taken_back])).toEqual([
      ["delete", false, true],
      ["import", true, undefined],
    ]);
    expect(await audits()).toMatchObject([
      { what: "passport.delete" },
      { what: "passport.restore", subject: "passport:AAL1000001", before: null, after: { id: 1 } },
    ]);
    // Twice is once.
    const again = await call("PATCH", `${PATH}/1`, { payload, headers: match });
    expect([again.statusCode, again.json()]).toEqual([200, before.json()]);
    expect(await audits()).toHaveLength(2);
    // Its list can still be undone.
    await getStore().write((trx) =>
      undoBatch({ trx, dialect: getStore().dialect, now: "2026-11-20T08:00:00.000Z" }, batch),
    );
    expect((await call("GET", `${PATH}/1?deleted=true`)).statusCode).toBe(404);
  });

  it("a deleted passport that was corrected comes back corrected, and not beside another with its number", async () => {
    await publish();
    const { call } = await admin();
    const etagOf = async (id: number) => (await call("GET", `${PATH}/${id}?deleted=true`)).headers.etag ?? "";
    const change = async (method: "PATCH" | "DELETE", id: number, payload?: object) =>
      call(method, `${PATH}/${id}`, {
        headers: { "if-match": await etagOf(id) },
        ...(payload && { payload }),
      });
    await change("PATCH", 1, { first_name: "Bekele", request_number: "AAL1000009" });
    expect((await change("DELETE", 1)).statusCode).toBe(204);
    const back = await change("PATCH", 1, { deleted: false });
    expect(adminPassportAnswerSchema.parse(back.json()).data).toMatchObject({
      id: 1,
      first_name: "Bekele",
      request_number: "AAL1000009",
    });
    await change("DELETE", 1);
    await change("PATCH", 2, { request_number: "AAL1000009" });
    const refused = await change("PATCH", 1, { deleted: false });
    // Its number is another passport's by now, whose correction is the newest entry about it.
    expect(refused.statusCode).toBeGreaterThanOrEqual(404);
    expect((await call("GET", `${PATH}?q=AAL1000009`)).json()).toMatchObject({ data: [{ id: 2 }] });
  });

  it("the list pages by 20, filters, and has the ETag of each row", async () => {
    await publish();
    const { call } = await admin();
    const list = adminPassportListSchema.parse(
      (await call("GET", `${PATH}?location=adama&first_name=sa`)).json(),
    );
    expect(list.data.map(({ request_number }) => request_number)).toEqual(["AAL1000002"]);
    expect(list.meta).toMatchObject({ current_page: 1, page_size: 20, total: 1 });
    expect(list.filters).toEqual({
      q: null,
      request_number: null,
      location: "adama",
      first_name: "sa",
      middle_name: null,
      last_name: null,
    });
    expect(list.data[0]?.etag).toBe((await call("GET", `${PATH}/2`)).headers.etag);
    expect((await call("GET", `${PATH}?request_number=a`)).statusCode).toBe(422);
  });

  it("the search box takes a name or a number's prefix, along with other filters", async () => {
    await publish();
    const { call } = await admin();
    const numbers = async (query: string) =>
      adminPassportListSchema
        .parse((await call("GET", `${PATH}?${query}`)).json())
        .data.map(({ request_number }) => request_number);
    expect(await numbers("q=kebede%20abe")).toEqual(["AAL1000001"]);
    expect(await numbers("q=aal%201000-002")).toEqual(["AAL1000002"]);
    expect(await numbers("q=sara&location=jimma")).toEqual([]);
    expect(await numbers("q=kebdee%20abebbe&sort=dateOfPublish")).toEqual(["AAL1000001"]);
    expect(await numbers(`q=${encodeURIComponent("ከበደ")}`)).toContain("AAL1000001");
  });

  it("without an order the list is a look-up, with one its filters stay as they are", async () => {
    await importList(getStore(), {
      location: "Adama",
      date: "2026-11-12",
      rows: [
        { number: "AIL1503805", first: "Ahmed", middle: "Mohammed", last: "Ali" },
        { number: "AIL1503806", first: "Mihret", middle: "Mohammed", last: "Ahmed" },
        { number: "AIL1503807", first: "Mohammed", middle: "Ahmed", last: "Mohammed" },
      ],
    });
    const { call } = await admin();
    const list = async (query: string) =>
      adminPassportListSchema.parse((await call("GET", `${PATH}?${query}`)).json());
    const numbers = async (query: string) =>
      (await list(query)).data.map(({ request_number }) => request_number.slice(-1));
    // A word that is typed twice is needed twice, and names in the order typed come first.
    expect(await numbers("q=mohammed+ahmed+mohammed")).toEqual(["7"]);
    expect(await numbers("q=mohammed+ahmed")).toEqual(["7", "6", "5"]);
    expect(await numbers("q=mohammed+ahmed&sort=requestNumber&sort_dir=asc")).toEqual(["5", "6", "7"]);
    expect((await list("q=ahmed+mohammed+ali")).data).toMatchObject([{ match: "exact" }]);
    const other = await list("q=ali+ahmed+mohammed");
    expect(other.data).toMatchObject([{ request_number: "AIL1503805", order: "other" }]);
    // Numbers are read as they are meant.
    const read = await list("q=AIL15O38O5");
    expect([read.data.length, read.meta.read_as]).toEqual([1, "AIL1503805"]);
    const within = await list("q=503806");
    expect([within.data.length, within.meta.within]).toEqual([1, true]);
    const slip = await list("q=mihrte+mohammed+ahmed");
    expect([slip.data.length, slip.similar?.[0]?.request_number]).toEqual([0, "AIL1503806"]);
    const { etag } = (await call("GET", `${PATH}/2`)).headers;
    expect([other.data[0]?.etag, slip.similar?.[0]?.etag]).toEqual([
      (await call("GET", `${PATH}/1`)).headers.etag,
      etag,
    ]);
    const deep = await call("GET", `${PATH}?q=ahmed&page=251`);
    expect([deep.statusCode, problemSchema.parse(deep.json()).code]).toEqual([422, "search_too_deep"]);
  });

  it("an undone import leaves a hand edit and its ETag as they were", async () => {
    await publish();
    const { call } = await admin();
    const { etag = "" } = (await call("GET", `${PATH}/1`)).headers;
    const payload = { request_number: "AAL1000009", first_name: "Abeba" };
    const edited = await call("PATCH", `${PATH}/1`, { payload, headers: { "if-match": etag } });
    const newer = await importList(getStore(), {
      location: "Jimma",
      date: "2026-11-19",
      rows: [
        { number: "AAL1000001", first: "Other", last: "Person" },
        { number: "AAL1000009", first: "Another", last: "Person" },
      ],
    });
    expect((await call("GET", `${PATH}/1`)).json()).toMatchObject({ data: { first_name: "Another" } });
    await getStore().write((trx) =>
      undoBatch({ trx, dialect: getStore().dialect, now: "2026-11-20T13:00:00.000Z" }, newer),
    );
    const after = await call("GET", `${PATH}/1`);
    expect(after.json()).toEqual(edited.json());
    expect(after.headers.etag).toBe(edited.headers.etag);
  });
});
