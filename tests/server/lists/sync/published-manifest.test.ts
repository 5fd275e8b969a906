import { expect, it, vi } from "vitest";
import { manifestSchema } from "#domain/lists/contract.ts";
import { manifestReader } from "../../../../server/lists/sync/published-manifest.ts";
import { publishSegments } from "../../../../server/lists/sync/publish-segments.ts";
import { importList } from "../../imports/stage-and-commit.ts";
import { describeOnEachStore } from "../../stores.ts";

const NOW = Date.parse("2026-11-20T09:00:00Z");

describeOnEachStore("what is derived from the manifest", (getStore) => {
  it("is derived once of each, from one parsing for all readers", async () => {
    const store = getStore();
    const parse = vi.spyOn(manifestSchema, "parse");
    const derive = vi.fn(({ total }: { total: number }) => total);
    const readers = [1, 2, 3].map(() => manifestReader(store, derive));
    const all = () => Promise.all([...readers, ...readers].map((read) => read()));
    expect(await all()).toEqual(Array(6).fill(null));
    for (const [at, total] of [1, 2].entries()) {
      const row = { number: `AAL000000${total}`, first: "Abebe", last: "Alemu" };
      await importList(store, { location: "Adama", date: "2026-11-16", rows: [row] });
      await publishSegments(store, NOW + at);
      parse.mockClear();
      derive.mockClear();
      expect(await all()).toEqual(Array(6).fill(total));
      expect([parse.mock.calls.length, derive.mock.calls.length]).toEqual([1, 3]);
    }
  });
});
