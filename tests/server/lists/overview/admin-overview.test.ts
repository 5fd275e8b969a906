import { expect, it } from "vitest";
import { adminOverviewSchema } from "#domain/imports/admin-overview.ts";
import { publishSegments } from "../../../../server/lists/sync/publish-segments.ts";
import { importList } from "../../imports/stage-and-commit.ts";
import { writeNote } from "../../../../server/store/backup-notes.ts";
import { describeOnEachStore } from "../../stores.ts";
import { accountOf } from "../../support/accounts.ts";
import type { AccountKind } from "../../support/accounts.ts";
import { TEST_NOW, testApp } from "../../test-app.ts";

const RECENT = new Date(TEST_NOW - 86_400_000).toISOString();
const LONG_AGO = new Date(TEST_NOW - 31 * 86_400_000).toISOString();

describeOnEachStore("The start of the admin area", (getStore) => {
  async function fill(): Promise<void> {
    const store = getStore();
    const rows = [{ number: "AAL0000001", first: "Invented", last: "Person" }];
    await importList(store, { location: "Adama", date: "2026-11-10", rows, isSample: true });
    const base = { location: "Jimma", rows: [] };
    for (const [date, status, finished_at] of [
      ["2026-11-11", "parsed", null],
      ["2026-11-12", "failed", RECENT],
      ["2026-11-13", "failed", LONG_AGO],
    ] as const) {
      const id = await importList(store, { ...base, date, isSample: true });
      await store.db
        .updateTable("import_batches")
        .set({ status, finished_at })
        .where("id", "=", id)
        .execute();
    }
    const common = { phone_number: "0911234567", status: "pending" as const, created_at: RECENT };
    await store.db
      .insertInto("removal_requests")
      .values({ ...common, request_number: "AAL0000001", reason: "Written wrong." })
      .execute();
    await store.db
      .insertInto("advertisement_requests")
      .values({ ...common, full_name: "Invented", description: "An invented shop." })
      .execute();
    await publishSegments(store, TEST_NOW);
  }

  async function seenBy(kind: AccountKind) {
    const app = await testApp(getStore());
    const account = await accountOf(getStore(), kind);
    const answer = await app.inject({ url: "/api/v1/admin/overview", headers: { ...account?.headers } });
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    return adminOverviewSchema.parse(answer.json()).data;
  }

  it("shows an admin the counts, the newest lists and what needs attention", async () => {
    await fill();
    const [made_at, proved_at] = ["2026-11-20T01:40:00.000Z", "2026-11-20T01:41:00.000Z"];
    await writeNote(getStore().db, "backup", { succeeded_at: made_at });
    await writeNote(getStore().db, "drill", { succeeded_at: proved_at });
    const seen = await seenBy("admin");
    expect(seen).toMatchObject({ passports: 1, newest_list_day: "2026-11-10", users: 1 });
    expect(seen.backups).toEqual({ made_at, proved_at });
    expect(seen.batches?.map(({ id, status }) => [id, status])).toEqual([
      [4, "failed"],
      [3, "failed"],
      [2, "parsed"],
      [1, "completed"],
    ]);
    expect(seen.attention).toEqual([
      { kind: "pending_removals", count: 1 },
      { kind: "parsed_imports", count: 1 },
      { kind: "failed_imports", count: 1 },
      { kind: "pending_advertisement_requests", count: 1 },
      { kind: "sample_lists", count: 1 },
    ]);
  });

  it.each([
    ["editor", false, []],
    ["manage-articles", false, []],
    ["manage-advertisements", false, ["pending_advertisement_requests"]],
    ["upload-files", true, ["parsed_imports", "failed_imports", "sample_lists"]],
  ] as const)("shows %s only their part", async (kind, seesLists, attention) => {
    await fill();
    const seen = await seenBy(kind);
    expect([seen.users, seen.batches !== null, seen.backups]).toEqual([null, seesLists, null]);
    expect(seen.attention.map((one) => one.kind)).toEqual(attention);
  });

  it("counts a failed list until its file is sent again or that day's list of the branch is imported", async () => {
    const store = getStore();
    const add = async (date: string, sha256: string, status: "failed" | "completed" | "parsed") => {
      const id = await importList(store, { location: "Jimma", date, rows: [] });
      const finished_at = status === "parsed" ? null : RECENT;
      const row = { status, sha256, finished_at };
      await store.db.updateTable("import_batches").set(row).where("id", "=", id).execute();
    };
    const failed = async () =>
      (await seenBy("upload-files")).attention.find(({ kind }) => kind === "failed_imports")?.count ?? 0;
    await add("2026-11-11", "a", "failed");
    await add("2026-11-12", "b", "failed");
    expect(await failed()).toBe(2);
    await add("2026-11-11", "c", "parsed");
    expect(await failed()).toBe(2);
    await add("2026-11-13", "a", "failed");
    expect(await failed()).toBe(2);
    await add("2026-11-13", "a", "parsed");
    expect(await failed()).toBe(1);
    await add("2026-11-12", "d", "completed");
    expect(await failed()).toBe(0);
  });

  it("counts the branches that its page lists, also those without a list", async () => {
    await importList(getStore(), { location: "Adama", date: "2026-11-10", rows: [] });
    const app = await testApp(getStore());
    const account = await accountOf(getStore(), "admin");
    const created = await app.inject({
      method: "POST",
      url: "/api/v1/admin/locations",
      headers: { ...account?.headers, "idempotency-key": "00000000-0000-4000-8000-000000000001" },
      payload: { name: "Metu" },
    });
    expect(created.statusCode).toBe(201);
    const listed = await app.inject({ url: "/api/v1/admin/locations", headers: { ...account?.headers } });
    const seen = await app.inject({ url: "/api/v1/admin/overview", headers: { ...account?.headers } });
    expect(adminOverviewSchema.parse(seen.json()).data.branches).toBe(
      listed.json<{ data: unknown[] }>().data.length,
    );
  });

  it("names kinds of jobs that are held, by whom and since when, to those whose work waits", async () => {
    const app = await testApp(getStore());
    const account = await accountOf(getStore(), "admin");
    const paused = await app.inject({
      method: "PATCH",
      url: "/api/v1/admin/job-kinds/import",
      headers: { ...account?.headers, "idempotency-key": "00000000-0000-4000-8000-000000000002" },
      payload: { paused: true },
    });
    expect(paused.statusCode).toBe(200);
    const { first_name, last_name } = account?.user ?? {};
    const told = [{ kind: "import", by: `${first_name} ${last_name}`, at: new Date(TEST_NOW).toISOString() }];
    expect((await seenBy("admin")).paused).toEqual(told);
    expect((await seenBy("upload-files")).paused).toEqual(told);
    expect((await seenBy("editor")).paused).toEqual([]);
  });

  it("names to importers the branches without a list for longer than usual", async () => {
    const lists = {
      // Every week, then nothing for a month and a half.
      Adama: ["2026-09-07", "2026-09-14", "2026-09-21", "2026-09-28", "2026-10-05"],
      // This branch's lists come as often, and are up to date.
      Jimma: ["2026-10-19", "2026-10-26", "2026-11-02", "2026-11-09", "2026-11-16"],
      // Too few to say how often they come.
      Metu: ["2026-01-05", "2026-01-12"],
    };
    for (const [location, dates] of Object.entries(lists))
      for (const date of dates) await importList(getStore(), { location, date, rows: [] });
    const late = [{ name: "Adama", slug: "adama", newest_list_day: "2026-10-05", every: 7 }];
    expect((await seenBy("upload-files")).late_branches).toEqual(late);
    expect((await seenBy("editor")).late_branches).toEqual([]);
  });

  it("tells admins of jobs that failed for good and of services that refuse notices", async () => {
    const at = new Date(TEST_NOW).toISOString();
    for (const state of ["failed", "failed", "done"] as const) {
      await getStore()
        .db.insertInto("jobs")
        .values({
          kind: "import",
          payload: "{}",
          state,
          run_after: at,
          not_before: null,
          leased_until: null,
          lease_token: null,
          last_error: "it broke",
          created_at: at,
          started_at: at,
          finished_at: at,
        })
        .execute();
    }
    const routes = [
      { route: "web-push/push.example", channel: "web-push", stopped_at: at, reason: "401" },
      { route: "web-push/other.example", channel: "web-push", stopped_at: null, reason: null },
    ];
    await getStore().db.insertInto("notice_routes").values(routes).execute();
    expect(await seenBy("admin")).toMatchObject({ failed_jobs: 2, stopped_routes: 1 });
    expect(await seenBy("upload-files")).toMatchObject({ failed_jobs: 0, stopped_routes: 0 });
  });

  it("is empty while nothing is waiting", async () => {
    expect(await seenBy("admin")).toMatchObject({
      passports: 0,
      attention: [],
      batches: [],
      backups: { made_at: null, proved_at: null },
    });
  });

  it("counts articles for those who write them, without deleted ones", async () => {
    const common = {
      title: "Invented",
      content: "An invented text.",
      reading_time: 1,
      word_count: 3,
      created_at: RECENT,
    };
    const rows = [
      ["a", "published", null],
      ["b", "draft", null],
      ["c", "draft", null],
      ["d", "scheduled", null],
      ["e", "draft", RECENT],
      ["f", "archived", null],
    ] as const;
    await getStore()
      .db.insertInto("articles")
      .values(rows.map(([slug, status, deleted_at]) => ({ ...common, slug, status, deleted_at })))
      .execute();
    expect((await seenBy("editor")).articles).toEqual({ published: 1, scheduled: 1, drafts: 2 });
    expect((await seenBy("upload-files")).articles).toBeNull();
  });
});
