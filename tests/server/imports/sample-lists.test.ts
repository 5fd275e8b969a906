import { expect, it } from "vitest";
import { applyHandEdit } from "../../../server/passports/listings/hand-changes.ts";
import { runDueJob } from "../../../server/jobs/run-jobs.ts";
import { importJobs } from "../../../server/imports/batch-jobs.ts";
import { enqueueSampleLists } from "../../../server/imports/samples/samples.ts";
import { describeOnEachStore } from "../stores.ts";
import { JIGJIGA, readBatch, shownNumbers, trueNumbers } from "./sample-list-files.ts";
import { importList } from "./stage-and-commit.ts";

const NOW = Date.parse("2026-11-20T09:00:00Z");
const REAL = {
  location: "Adama",
  date: "2026-11-18",
  rows: [{ number: "AAL0000001", first: "Real", last: "Row" }],
};

describeOnEachStore("the sample lists", (getStore) => {
  it("are all queued once for an empty database, and for no other", async () => {
    const store = getStore();
    const queued = await Promise.all([enqueueSampleLists(store, NOW), enqueueSampleLists(store, NOW)]);
    expect(queued.sort((a, b) => a - b)).toEqual([0, 12]);
    expect(await enqueueSampleLists(store, NOW)).toBe(0);
    expect(await store.db.selectFrom("jobs").select("id").execute()).toHaveLength(12);
  });

  it("are not added to a database that ever held real data, even undone", async () => {
    const store = getStore();
    await importList(store, REAL);
    expect(await enqueueSampleLists(store, NOW)).toBe(0);
  });

  it("are removed by the first real import, with edits and queued lists", async () => {
    const store = getStore();
    await enqueueSampleLists(store, NOW);
    const run = { store, nowMs: () => NOW };
    await runDueJob(run, importJobs);
    const [shown] = await store.db.selectFrom("passports").selectAll().limit(1).execute();
    await store.write((trx) =>
      applyHandEdit(
        { trx, dialect: store.dialect, now: new Date(NOW).toISOString() },
        {
          request_number: shown?.request_number ?? "",
          first_name: "Edited",
          middle_name: null,
          last_name: "Sample",
          location: "Adama",
          date_of_publish: "2026-11-16",
        },
      ),
    );
    await importList(store, REAL);
    expect(await shownNumbers(store)).toEqual(["AAL0000001"]);
    while (await runDueJob(run, importJobs));
    expect(await shownNumbers(store)).toEqual(["AAL0000001"]);
    const open = await store.db.selectFrom("jobs").select("id").where("state", "!=", "done").execute();
    expect(open).toEqual([]);
  });

  it("are removed by the first real import also under a corrected request number", async () => {
    const store = getStore();
    const rows = [{ number: "AAL0000007", first: "Sample", last: "Person" }];
    await importList(store, { location: "Jigjiga", date: "2026-11-09", rows, isSample: true });
    const entry = { first_name: "Sample", middle_name: null, last_name: "Person", location: "Jigjiga" };
    for (const [corrects, request_number] of [
      ["AAL0000007", "AAL0000008"],
      ["AAL0000008", "AAL0000009"],
    ] as const) {
      await store.write((trx) =>
        applyHandEdit(
          { trx, dialect: store.dialect, now: new Date(NOW).toISOString() },
          { ...entry, request_number, date_of_publish: "2026-11-09" },
          corrects,
        ),
      );
    }
    expect(await shownNumbers(store)).toEqual(["AAL0000009"]);
    await importList(store, REAL);
    expect(await shownNumbers(store)).toEqual(["AAL0000001"]);
    expect(await store.db.selectFrom("listings").select("id").execute()).toHaveLength(1);
  });

  it("do not affect a real import of the same request numbers", async () => {
    const store = getStore();
    const numbers = await trueNumbers(JIGJIGA);
    const rows = numbers.map((number) => ({ number, first: "Sample", last: "Person" }));
    await importList(store, { location: "Jigjiga", date: "2026-11-19", rows, isSample: true });
    const batch = await importList(store, { location: "Jigjiga", date: "2026-11-01", rows });
    expect(await shownNumbers(store)).toEqual(numbers);
    expect(await readBatch(store, batch)).toMatchObject({ rows_new: numbers.length, rows_updated: 0 });
  });
});
