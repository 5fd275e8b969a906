/* oxlint-disable vitest/expect-expect -- expectPeople and readList assert, and the rule does not know them. */
import { expect, it } from "vitest";
import { EDGES, HEADER, people, tableTexts, type Cell, type Person } from "./invented-list.ts";
import type { Page } from "./make-pdf.ts";
import { expectPeople, readList } from "./read-list.ts";

/** Some rows repeat the same wrapped names at the same height. */
const ROWS = 10;
const crowd = people(4 * ROWS, "B").map((person, at): Person => {
  const row = at % ROWS;
  return row % 3 === 0 ? { ...person, father: "HAILE", grandfather: "SELASSIE" } : person;
});
const cells = crowd.map((person, at): Cell[] => {
  const surname = [person.father, person.grandfather];
  return [String(at + 1), person.number, (at % ROWS) % 3 === 0 ? surname : surname.join(" "), person.given];
});

it.each(["top", "middle", "bottom"] as const)(
  "the same wrapped name at the same height of every page stays with its row when cells are aligned to the %s",
  async (valign) => {
    const pages = [0, 1, 2, 3].map((page): Page => {
      const rows = cells.slice(page * ROWS, (page + 1) * ROWS);
      return { texts: tableTexts([HEADER.B, ...rows], { edges: EDGES.B, valign }) };
    });
    const list = await readList(pages, "Application Number");
    expectPeople(list, crowd);
    expect(list.furniture.filter((one) => one.kind !== "header")).toEqual([]);
  },
);
