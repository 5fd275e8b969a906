import { expect, it } from "vitest";
import { manifestSchema } from "#domain/lists/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { locationsSchema } from "#domain/locations/contract.ts";
import { publishSegments } from "../../../server/lists/sync/publish-segments.ts";
import { describeOnEachStore } from "../stores.ts";
import { TEST_NOW } from "../test-app.ts";
import { codeOf, openImports } from "./imports-api.ts";
import { shownNumbers } from "./sample-list-files.ts";
import { importList } from "./stage-and-commit.ts";

const SAMPLES = {
  location: "Woldia",
  date: "2026-11-01",
  isSample: true,
  rows: [
    { number: "AAL0000007", first: "Sample", last: "Person" },
    { number: "AAL0000008", first: "Other", last: "Sample" },
  ],
};

describeOnEachStore("The first real list", (getStore) => {
  it("removes the sample passports only on request, and previews how many", async () => {
    const store = getStore();
    await importList(store, SAMPLES);
    const { readList, read, send, runJobs } = await openImports(store);
    const parsed = await readList();
    expect(parsed.samples_replaced).toBe(2);
    const url = apiPaths.adminImportCommit(parsed.id);
    for (const body of [undefined, {}, { remove_samples: false }]) {
      const refused = await send("POST", url, body);
      expect([refused.statusCode, codeOf(refused)]).toEqual([409, "samples_would_go"]);
    }
    expect((await read(parsed.id)).status).toBe("parsed");
    expect(await shownNumbers(store)).toEqual(["AAL0000007", "AAL0000008"]);

    expect((await send("POST", url, { remove_samples: true })).statusCode).toBe(202);
    await runJobs();
    expect(await shownNumbers(store)).toHaveLength(260);
    const next = await readList({ date: "2026-11-10" });
    expect(next.samples_replaced).toBe(0);
    expect((await send("POST", apiPaths.adminImportCommit(next.id))).statusCode).toBe(202);
  });

  it("undone, leaves no passports, segments, sample mark or branches", async () => {
    const store = getStore();
    await importList(store, SAMPLES);
    await publishSegments(store, TEST_NOW);
    const { app, readList, send, runJobs } = await openImports(store);
    const { id } = await readList();
    await send("POST", apiPaths.adminImportCommit(id), { remove_samples: true });
    await runJobs();
    await publishSegments(store, TEST_NOW + 1_000);
    await send("POST", apiPaths.adminImportUndo(id));
    await runJobs();
    await publishSegments(store, TEST_NOW + 2_000);

    expect(await shownNumbers(store)).toEqual([]);
    const { body } = await store.db.selectFrom("manifest").select("body").executeTakeFirstOrThrow();
    const manifest = manifestSchema.parse(JSON.parse(body));
    expect(manifest).toMatchObject({ total: 0, segments: [] });
    expect(manifest.sample_data ?? false).toBe(false);
    const locations = locationsSchema.parse((await app.inject(apiPaths.locations)).json());
    expect(locations).toMatchObject({ data: [], meta: { sample_data: false } });
    const names = await store.db
      .selectFrom("locations")
      .select("name")
      .where("name", "=", "Woldia")
      .execute();
    expect(names).toEqual([]);
  });
});
