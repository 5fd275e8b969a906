import { expect, it } from "vitest";
import { toIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { serviceSchema } from "#domain/service/contract.ts";
import { SILENCE_MS } from "#domain/service/uptime.ts";
import { readSpans, writeBeat } from "../../../server/service/heartbeat.ts";
import { importList } from "../imports/stage-and-commit.ts";
import { describeOnEachStore } from "../stores.ts";
import { TEST_NOW, testApp } from "../test-app.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const TODAY = todayInAddisAbaba(TEST_NOW);

describeOnEachStore("GET /service", (getStore) => {
  async function service(nowMs = TEST_NOW) {
    const app = await testApp(getStore(), { now: () => nowMs });
    const answer = await app.inject(apiPaths.service);
    expect(answer.headers["cache-control"]).toBe("public, max-age=300");
    return serviceSchema.parse(answer.json()).data;
  }
  const beat = (atMs: number) => writeBeat(getStore(), () => atMs);

  it("says that it knows nothing yet", async () => {
    expect(await service()).toEqual({
      arrival: null,
      branches: [],
      weeks: null,
      lookups: null,
      uptime: null,
    });
  });

  it("tells how soon real lists were here, each once, and nothing of samples and undone ones", async () => {
    let number = 0;
    const add = (location: string, age: number, waited: number, isSample = false) =>
      importList(
        getStore(),
        {
          location,
          date: toIsoDate(TODAY - age),
          rows: [{ number: `AAL${(number += 1)}`.padEnd(10, "7"), first: "Invented", last: "Person" }],
          isSample,
        },
        `${toIsoDate(TODAY - age + waited)}T07:00:00.000Z`,
      );
    for (const age of [5, 6, 7]) await add("Hosaena", age, 1, true);
    for (const age of [3, 10, 17, 24]) await add("Hosaena", age, 2);
    // The same list once more, a day later.
    await add("Hosaena", 3, 3);
    const undone = await add("Hosaena", 31, 1);
    await getStore()
      .db.updateTable("import_batches")
      .set({ status: "undone" })
      .where("id", "=", undone)
      .execute();
    expect(await service()).toMatchObject({ arrival: null, branches: [], weeks: null });
    await add("Hosaena", 32, 7);
    const { arrival, branches, weeks } = await service(TEST_NOW + MINUTE);
    expect(arrival).toEqual({ lists: 5, median: 2, from: 2, to: 2 });
    expect(branches).toEqual([{ name: "Hosaena", slug: "hosaena", ...arrival }]);
    expect(weeks?.map(({ lists }) => lists).slice(-5)).toEqual([1, 1, 1, 1, 1]);
    expect(weeks?.at(-1)?.up_to).toBe("2026-11-20");
  });

  it("has the mean of the look-ups that servers answered on whole days", async () => {
    const rows = [17, 18, 19].map((day, at) => ({
      day: `2026-11-${day}`,
      name: "lookups",
      count: 40 + 10 * at,
    }));
    await getStore().db.insertInto("day_figures").values(rows).execute();
    expect((await service()).lookups).toEqual({ a_day: 55, days: 2 });
  });

  it("keeps one row for as long as beats come, and tells of the silence between two", async () => {
    const begin = TEST_NOW - 2 * DAY;
    for (let minute = 0; minute <= 10; minute++) await beat(begin + minute * MINUTE);
    // Another server, whose clock is a little behind, takes nothing back.
    await beat(begin + 9 * MINUTE);
    expect(await readSpans(getStore())).toEqual([{ from: begin, to: begin + 10 * MINUTE }]);
    await beat(TEST_NOW - SILENCE_MS);
    const { uptime } = await service();
    expect(uptime?.since).toBe(new Date(begin).toISOString());
    expect(uptime?.outages).toEqual([
      {
        from: new Date(begin + 10 * MINUTE).toISOString(),
        to: new Date(TEST_NOW - SILENCE_MS).toISOString(),
      },
    ]);
  });

  it("drops what is older than the days it tells of, but knows that the log was there", async () => {
    const begin = TEST_NOW - 200 * DAY;
    for (const age of [0, 20, 95, 198]) await beat(begin + age * DAY);
    await beat(TEST_NOW);
    expect(await readSpans(getStore())).toEqual(
      [95, 198, 200].map((age) => ({ from: begin + age * DAY, to: begin + age * DAY })),
    );
    const { uptime } = await service();
    expect(uptime?.days[0]).toMatchObject({ known: 86_400, down: 86_400 });
  });
});
