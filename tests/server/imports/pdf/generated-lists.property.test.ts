import * as fc from "fast-check";
import { expect, it } from "vitest";
import { generateList, listPlan } from "./generated-list.ts";
import { expectAccounted, plain, readBytes } from "./read-list.ts";

/** More: `PDF_RUNS=2000 PDF_SEED=7`. */
const RUNS = Number(process.env["PDF_RUNS"] ?? 120);
const SEED = Number(process.env["PDF_SEED"] ?? 20_261_122);

it("every row of any generated list is read as printed, and every glyph is accounted for", async () => {
  let rows = 0;
  let rejected = 0;
  const law = fc.asyncProperty(listPlan, async (plan) => {
    const generated = await generateList(plan);
    const list = await readBytes(generated.bytes, generated.startAfter);
    expectAccounted(generated.pages, list);
    const rowOf = new Map(list.rows.map((row) => [row.requestNumber ?? "", row]));
    const refused = list.rows.flatMap(({ state, text }) => (state === "rejected" ? [text] : []));
    const refusedText = refused.join(" ").toUpperCase();
    const printed = generated.people.map((person) =>
      [person.number, person.given, `${person.father} ${person.grandfather}`].map((text) =>
        text.toLowerCase(),
      ),
    );
    // An ambiguous row is refused with all its text.
    const read = generated.people.map((person, at) => {
      const row = rowOf.get(person.number);
      if (row?.state === "accepted") return plain(row);
      rejected += 1;
      const words = `${person.given} ${person.father} ${person.grandfather}`.split(" ");
      return words.every((word) => refusedText.includes(word)) ? printed[at] : ["lost", ...words];
    });
    rows += printed.length;
    expect(read).toEqual(printed);
    expect(list.rows.filter((row) => row.state !== "rejected")).toHaveLength(
      generated.people.filter((person) => rowOf.get(person.number)?.state === "accepted").length,
    );
  });
  await fc.assert(law, { numRuns: RUNS, seed: SEED });
  expect(rejected / rows).toBeLessThan(0.01);
}, 120_000);
