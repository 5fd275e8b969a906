import { expect, it } from "vitest";
import { PLACEMENT_SIZES } from "#domain/advertising/placements.ts";
import {
  ADVERTISEMENT_STATUSES,
  advertisementAnswerSchema,
  advertisementListSchema,
} from "#domain/advertising/admin-advertisements.ts";
import {
  reportLinkAnswerSchema,
  reportSchema,
  statsSchema,
} from "#domain/advertising/advertisement-figures.ts";
import { problemSchema } from "#domain/base/problem.ts";
import { nextAdvertisementStatuses } from "#domain/advertising/steps.ts";
import { toIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import { advertisementJobs } from "../../../../server/advertising/advertisements/advertisement-jobs.ts";
import type { Store } from "../../../../server/store/store.ts";
import { storePictureNamed } from "../../articles/media/stored-picture.ts";
import { describeOnEachStoreThoroughly } from "../../stores.ts";
import { accountOf } from "../../support/accounts.ts";
import { runSchedules } from "../../support/run-schedules.ts";
import { TEST_NOW, testApp } from "../../test-app.ts";

const PATH = "/api/v1/admin/advertisements";
const TODAY = todayInAddisAbaba(TEST_NOW);
const day = (ahead: number) => toIsoDate(TODAY + ahead);
const DAY_MS = 86_400_000;
const INVENTED = {
  placement: "sidebar",
  ad_title: "Invented café",
  client_name: "Invented Café PLC",
  ad_client_link: "https://cafe.example/menu",
  package_type: "weekly",
} as const;

async function pictures(store: Store) {
  const { desktop, mobile } = PLACEMENT_SIZES.sidebar;
  return {
    ad_desktop_asset: await storePictureNamed(store, "wide", desktop),
    ad_mobile_asset: await storePictureNamed(store, "narrow", mobile),
  };
}

describeOnEachStoreThoroughly("Advertisements in the admin area", (getStore) => {
  async function manager() {
    const app = await testApp(getStore());
    const account = await accountOf(getStore(), "manage-advertisements");
    const send = async (
      method: "GET" | "POST" | "PATCH" | "DELETE",
      url: string,
      payload?: object,
      etag = "",
    ) =>
      app.inject({
        method,
        url,
        ...(payload === undefined ? {} : { payload }),
        headers: { ...account?.headers, ...(etag === "" ? {} : { "if-match": etag }) },
      });
    const create = async (given: object = {}) =>
      advertisementAnswerSchema.parse((await send("POST", PATH, { ...INVENTED, ...given })).json()).data;
    const read = async (id: number) =>
      advertisementAnswerSchema.parse((await send("GET", `${PATH}/${id}`)).json()).data;
    const change = async (id: number, payload: object) =>
      send("PATCH", `${PATH}/${id}`, payload, (await read(id)).etag);
    const changed = async (id: number, payload: object) =>
      advertisementAnswerSchema.parse((await change(id, payload)).json()).data;
    const pay = async (id: number, payload: object) => send("POST", `${PATH}/${id}/payments`, payload);
    return { app, send, create, read, change, changed, pay };
  }

  const errorsOf = (answer: { json: () => unknown }) =>
    (problemSchema.parse(answer.json()).errors ?? []).map(({ path, message }) => `${path}: ${message}`);

  it("begin as a draft without payments and counts", async () => {
    const { create } = await manager();
    expect(await create({ ad_desc: "", priority: 7 })).toMatchObject({
      ...INVENTED,
      id: 1,
      ad_slot_number: 2,
      ad_desc: null,
      priority: 7,
      status: "draft",
      payment_status: "pending",
      payment_amount: "0.00",
      impressions_count: 0,
      clicks_count: 0,
      payments: [],
      ad_desktop_asset: null,
      desktop_picture: null,
    });
  });

  it("say what is missing before they run, and get their days from the package", async () => {
    const { create, change, changed } = await manager();
    const { id } = await create();
    expect(errorsOf(await change(id, { status: "active" }))).toEqual([
      "ad_desktop_asset: Add the picture for wide screens",
      "ad_mobile_asset: Add the picture for phones",
    ]);
    const assets = await pictures(getStore());
    expect(await changed(id, { ...assets, status: "active" })).toMatchObject({
      status: "active",
      ad_published_date: day(0),
      ad_ending_date: day(6),
    });
    expect(errorsOf(await change(id, { ad_ending_date: day(-1), ad_published_date: day(-3) }))).toEqual([
      "ad_ending_date: This day has passed",
    ]);
  });

  it("refuse impossible days and pictures of another shape", async () => {
    const { create, change } = await manager();
    const { id } = await create();
    for (const link of ["https://user:pw@evil.example/", "https://example.org@evil.example/"]) {
      expect(errorsOf(await change(id, { ad_client_link: link }))).toEqual([
        "ad_client_link: Leave out what stands before the @ in the address",
      ]);
    }
    expect(errorsOf(await change(id, { ad_published_date: "2026-02-30" }))).toEqual([
      "ad_published_date: There is no such day",
    ]);
    expect(errorsOf(await change(id, { ad_published_date: day(3), ad_ending_date: day(2) }))).toEqual([
      "ad_ending_date: The last day is before the first",
    ]);
    const square = await storePictureNamed(getStore(), "square", { width: 500, height: 500 });
    expect(errorsOf(await change(id, { ad_desktop_asset: square }))).toEqual([
      "ad_desktop_asset: The picture must have the shape of 300 × 250, or a multiple; this one is 500 × 500.",
    ]);
  });

  it("take the allowed steps only", async () => {
    const { create, change } = await manager();
    const assets = await pictures(getStore());
    const { id } = await create(assets);
    for (const from of ADVERTISEMENT_STATUSES) {
      for (const to of ADVERTISEMENT_STATUSES.filter((status) => status !== from)) {
        const days = { ad_published_date: day(to === "active" ? 0 : 2), ad_ending_date: day(9) };
        await getStore()
          .db.updateTable("advertisements")
          .set({ status: from })
          .where("id", "=", id)
          .execute();
        const { statusCode } = await change(id, { ...days, status: to });
        const isAllowed = nextAdvertisementStatuses(from).includes(to);
        expect([from, to, statusCode]).toEqual([from, to, isAllowed ? 200 : 409]);
      }
    }
  });

  it("need the version they were read with", async () => {
    const { create, send, changed } = await manager();
    const { id, etag } = await create();
    expect((await send("PATCH", `${PATH}/${id}`, { priority: 1 })).statusCode).toBe(428);
    await changed(id, { priority: 2 });
    const stale = await send("PATCH", `${PATH}/${id}`, { priority: 3 }, etag);
    expect(stale.statusCode).toBe(412);
    expect(problemSchema.parse(stale.json()).current).toMatchObject({ priority: 2 });
  });

  it("start and end by themselves, in Addis Ababa", async () => {
    const { create, changed, read } = await manager();
    const assets = await pictures(getStore());
    const { id } = await create(assets);
    await changed(id, { status: "scheduled", ad_published_date: day(2), ad_ending_date: day(4) });
    const at = async (ahead: number) => {
      await runSchedules(getStore(), advertisementJobs, TEST_NOW + ahead * DAY_MS);
      return (await read(id)).status;
    };
    expect(await at(1)).toBe("scheduled");
    expect(await at(2)).toBe("active");
    expect(await at(4)).toBe("active");
    expect(await at(5)).toBe("expired");
    const log = await getStore().db.selectFrom("audit_log").select("what").orderBy("id").execute();
    expect(log.map(({ what }) => what).slice(-2)).toEqual(["advertisement.start", "advertisement.expire"]);
  });

  it("have payments that stay: a refund is another one", async () => {
    const { create, pay, read } = await manager();
    const { id } = await create();
    expect(errorsOf(await pay(id, { amount: "1,500", status: "paid", day: day(0) }))).toEqual([
      "amount: Enter the amount in birr, such as 1500.00",
    ]);
    await pay(id, { amount: "1500.5", status: "paid", day: day(0), note: "Transfer 1" });
    expect(await read(id)).toMatchObject({ payment_status: "paid", payment_amount: "1500.50" });
    await pay(id, { amount: "500", status: "refunded", day: day(0) });
    const { payments, ...after } = await read(id);
    expect(after).toMatchObject({ payment_status: "refunded", payment_amount: "1000.50" });
    expect(payments.map(({ amount, note }) => [amount, note])).toEqual([
      ["500.00", null],
      ["1500.50", "Transfer 1"],
    ]);
  });

  it("are deleted as unused drafts only", async () => {
    const { create, send, pay, read } = await manager();
    const unused = await create();
    const paid = await create();
    await pay(paid.id, { amount: "1", status: "paid", day: day(0) });
    const { etag } = await read(paid.id);
    expect((await send("DELETE", `${PATH}/${paid.id}`, undefined, etag)).statusCode).toBe(409);
    expect((await send("DELETE", `${PATH}/${unused.id}`, undefined, unused.etag)).statusCode).toBe(204);
    expect((await send("GET", `${PATH}/${unused.id}`)).statusCode).toBe(404);
  });

  it("come back after their deletion as they were, at the version that was deleted", async () => {
    const { create, send, changed, read } = await manager();
    const assets = await pictures(getStore());
    const { id } = await create();
    await changed(id, { ...assets, admin_notes: "Call first", ad_published_date: day(1) });
    const before = await read(id);
    const gone = await send("DELETE", `${PATH}/${id}`, undefined, before.etag);
    expect([gone.statusCode, gone.headers.etag]).toEqual([204, before.etag]);
    const shown = await send("GET", `${PATH}/${id}?deleted=true`);
    expect(shown.headers.etag).toBe(before.etag);
    expect(advertisementAnswerSchema.parse(shown.json()).data).toEqual({
      ...before,
      deleted_at: expect.any(String) as string,
    });
    const payload = { deleted: false };
    expect((await send("PATCH", `${PATH}/${id}`, payload, '"other"')).statusCode).toBe(412);
    expect((await send("GET", `${PATH}/${id}`)).statusCode).toBe(404);
    const back = await send("PATCH", `${PATH}/${id}`, payload, before.etag);
    expect(back.statusCode).toBe(200);
    expect(await read(id)).toEqual(before);
    const again = await send("PATCH", `${PATH}/${id}`, payload, before.etag);
    expect(again.statusCode).toBe(200);
    const log = await getStore().db.selectFrom("audit_log").select("what").orderBy("id").execute();
    expect(log.map(({ what }) => what).slice(2, 4)).toEqual([
      "advertisement.delete",
      "advertisement.restore",
    ]);
    expect((await create()).id).toBe(id + 1);
  });

  it("are listed by status, placement and words", async () => {
    const { create, send } = await manager();
    await create({ ad_title: "Buna 100%" });
    await create({ placement: "calendar", client_name: "Other client" });
    const ids = async (query: string) =>
      advertisementListSchema.parse((await send("GET", `${PATH}?${query}`)).json()).data.map(({ id }) => id);
    expect(await ids("")).toEqual([2, 1]);
    expect(await ids("q=100%25")).toEqual([1]);
    expect(await ids("q=OTHER&placement=calendar&status=draft")).toEqual([2]);
    expect(await ids("status=active")).toEqual([]);
    expect(await ids("sort=ad_title&sort_dir=asc")).toEqual([1, 2]);
  });

  it("have figures for a range of days, as JSON and CSV, and a report for the advertiser", async () => {
    const { app, create, pay, send } = await manager();
    const { id } = await create({ ad_title: "=SUM(A1)" });
    await pay(id, { amount: "600", status: "paid", day: day(0) });
    const of = { advertisement_id: id, placement: "sidebar" as const };
    await getStore()
      .db.insertInto("ad_days")
      .values([
        { ...of, day: day(-1), offers: 100, views: 50, clicks: 5 },
        { ...of, day: day(0), offers: 100, views: 70, clicks: 1 },
        { ...of, day: day(-40), offers: 1, views: 0, clicks: 0 },
      ])
      .execute();
    await getStore()
      .db.insertInto("ad_ignored")
      .values({ ...of, day: day(0), kind: "view", reason: "duplicate", count: 9 })
      .execute();
    const stats = statsSchema.parse((await send("GET", `${PATH}/stats`)).json()).data;
    expect(stats).toMatchObject({
      from: day(-29),
      to: day(0),
      totals: { offers: 200, views: 120, clicks: 6, viewability: 0.6, ctr: 0.05 },
      revenue_this_month: "600.00",
      revenue_30_days: "600.00",
      top: [{ id, offers: 200, views: 120, clicks: 6 }],
      ignored: [{ kind: "view", reason: "duplicate", count: 9 }],
    });
    expect(stats.days).toHaveLength(30);
    expect(errorsOf(await send("GET", `${PATH}/stats?from=${day(1)}`))).toHaveLength(1);

    const csv = await send("GET", `${PATH}/stats.csv?from=${day(-1)}`);
    expect(csv.headers["content-disposition"]).toBe(
      `attachment; filename="advertisements-${day(-1)}-${day(0)}.csv"`,
    );
    expect(csv.body).toBe(
      `\uFEFFday,offers,views,clicks\r\n${day(-1)},100,50,5\r\n${day(0)},100,70,1\r\ntotal,200,120,6\r\n\r\n` +
        `advertisement,client,offers,views,clicks\r\n'=SUM(A1),Invented Café PLC,200,120,6\r\n`,
    );

    const { token } = reportLinkAnswerSchema.parse(
      (await send("POST", `${PATH}/${id}/report-links`, { days: 30 })).json(),
    ).data;
    const report = async (payload: object) =>
      app.inject({ method: "POST", url: "/api/v1/advertisements/report", payload });
    const { data } = reportSchema.parse((await report({ token })).json());
    expect(data).toMatchObject({
      client_name: INVENTED.client_name,
      totals: { offers: 201, views: 120, clicks: 6 },
      cost_per_thousand: "5000.00",
      ignored: stats.ignored,
    });
    expect(data.rows.map((row) => row.day)).toEqual([day(-40), day(-1), day(0)]);
    expect((await report({ token: `${token.slice(1)}A` })).statusCode).toBe(422);
    await getStore()
      .db.updateTable("ad_report_links")
      .set({ expires_at: "2026-01-01T00:00:00.000Z" })
      .execute();
    expect((await report({ token })).statusCode).toBe(422);
  });
});
