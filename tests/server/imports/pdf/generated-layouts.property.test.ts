import * as fc from "fast-check";
import { expect, it } from "vitest";
import { columnsFault, type ColumnRole } from "#domain/imports/list-columns.ts";
import {
  generateLayout,
  KIND_NAMES,
  KINDS,
  layoutPlan,
  startOf,
  type LayoutList,
  type LayoutPlan,
} from "./generated-layouts.ts";
import { expectAccounted, plain, readBytes, tryBytes, type ReadList } from "./read-list.ts";

/** How many of each kind are drawn. `PDF_RUNS=200 PDF_SEED=7` draws more. */
const RUNS = Number(process.env["PDF_RUNS"] ?? 14);
const SEED = Number(process.env["PDF_SEED"] ?? 20_261_127);

it("twelve kinds of layouts are generated", () => {
  expect(KIND_NAMES).toHaveLength(12);
  for (const kind of KIND_NAMES) expect(columnsFault(KINDS[kind].columns)).toBeNull();
});

it.each(KIND_NAMES)(
  "%s: every row is read exactly as printed or reported, once its columns are known",
  async (kind) => {
    const counts = { rows: 0, rejected: 0 };
    const law = fc.asyncProperty(layoutPlan, layoutPlan, async (drawn, other) => {
      const plan: LayoutPlan = { ...drawn, kind };
      const list = await generateLayout(plan);
      const layouts = await nameColumns(plan, list);
      expectInvariant(await readBytes(list.bytes, startOf(plan), layouts), list, counts);
      // Another list of the layout needs nobody.
      const next: LayoutPlan = { ...other, kind, headed: drawn.headed };
      const second = await generateLayout(next);
      expectInvariant(await readBytes(second.bytes, startOf(next), layouts), second, counts);
    });
    await fc.assert(law, { numRuns: RUNS, seed: SEED });
    expect(counts.rejected / counts.rows).toBeLessThan(0.01);
  },
  120_000,
);

/** The columns as a person names them, who is asked for those of just these kinds. */
async function nameColumns(plan: LayoutPlan, { bytes }: LayoutList): Promise<Map<string, ColumnRole[]>> {
  const { columns, named } = KINDS[plan.kind];
  const read = await tryBytes(bytes, startOf(plan));
  const asked = read.ok ? read.value.layout : (read.error.layout ?? null);
  const widths = asked?.rows.map((row) => row.length) ?? [];
  expect([read.ok, asked?.columns, asked?.header.length, ...widths]).toEqual(
    named ? [false, null, columns.length, ...widths.map(() => columns.length)] : [true, undefined, undefined],
  );
  return new Map(asked === null ? [] : [[asked.signature, [...columns]]]);
}

/** None is changed, swapped or dropped: each person is accepted as printed, or all their words are reported. */
function expectInvariant(
  list: ReadList,
  { pages, people }: LayoutList,
  counts: { rows: number; rejected: number },
): void {
  expectAccounted(pages, list);
  const accepted = new Map(
    list.rows.flatMap((row) => (row.state === "accepted" ? [[row.requestNumber, plain(row)]] : [])),
  );
  const refused = list.rows.flatMap(({ state, text }) => (state === "rejected" ? [text] : [])).join(" ");
  const printed = people.map(({ number, given, father, grandfather }) =>
    [number, given, `${father} ${grandfather}`].map((text) => text.toLowerCase()),
  );
  const read = people.map(({ number, given, father, grandfather }, at) => {
    const words = `${given} ${father} ${grandfather}`.split(" ");
    const isReported = words.every((word) => refused.includes(word));
    return accepted.get(number) ?? (isReported ? printed[at] : ["lost", number]);
  });
  expect(read).toEqual(printed);
  const found = people.filter(({ number }) => accepted.has(number)).length;
  expect(accepted.size).toBe(found);
  counts.rows += people.length;
  counts.rejected += people.length - found;
}
