import { expect, it } from "vitest";
import { adminOverviewSchema } from "#domain/api/admin-overview.ts";
import { publishSegments } from "../../../server/sync/publish-segments.ts";
import { importList } from "../imports/stage-and-commit.ts";
import { describeOnEachStore } from "../stores.ts";
import { accountOf } from "../support/accounts.ts";
import type { AccountKind } from "../support/accounts.ts";
import { TEST_NOW, testApp } from "../test-app.ts";

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
    const seen = await seenBy("admin");
    expect(seen).toMatchObject({ passports: 1, branches: 1, newest_list_day: "2026-11-10", users: 1 });
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
    expect([seen.users, seen.batches !== null]).toEqual([null, seesLists]);
    expect(seen.attention.map((one) => one.kind)).toEqual(attention);
  });

  it("is empty while nothing is waiting", async () => {
    expect(await seenBy("admin")).toMatchObject({ passports: 0, branches: 0, attention: [], batches: [] });
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
