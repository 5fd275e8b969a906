/* oxlint-disable vitest/expect-expect -- expectPeople and readList assert, and the rule does not know them. */
import { expect, it } from "vitest";
import { cellsOf, EDGES, HEADER, people, personAt, tableTexts } from "./invented-list.ts";
import type { Page, Text } from "./make-pdf.ts";
import { expectPeople, readList } from "./read-list.ts";

/** Rows follow what is seen, not the drawing order. */
const everyone = people(12);
const plainRows = everyone.map((person, at) => cellsOf(person, at + 1));
const rowTexts = tableTexts([HEADER.A, ...plainRows], { edges: EDGES.A });

function shuffled<T>(items: readonly T[], seed = 7): T[] {
  let state = seed;
  return items
    .map((item) => {
      state = (state * 16_807) % 2_147_483_647;
      return { item, key: state };
    })
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

const orders: [string, (texts: Text[]) => Text[]][] = [
  ["row by row", (texts) => texts],
  ["column by column", (texts) => [...texts].sort((a, b) => a.x - b.x || b.y - a.y)],
  ["from the bottom to the top", (texts) => [...texts].reverse()],
  ["in any order", (texts) => shuffled(texts)],
];

it.each(orders)("text drawn %s gives the rows in the order of the page", async (_, order) => {
  expectPeople(await readList([{ texts: order(rowTexts) }]), everyone);
});

it("format B drawn column by column gives the rows in the order of the page", async () => {
  const crowd = people(12, "B");
  const texts = tableTexts([HEADER.B, ...crowd.map((person, at) => cellsOf(person, at + 1, "B"))], {
    edges: EDGES.B,
  });
  const list = await readList([{ texts: orders[1]?.[1](texts) ?? [] }], "Application Number");
  expect(list.format).toBe("B");
  expectPeople(list, crowd);
});

it.each(["letters", "kerned", "letterspaced", "word-gaps"] as const)(
  "text written as %s keeps its words",
  async (how) => {
    const crowd = everyone.map((person, at) =>
      at % 3 === 0 ? { ...person, father: "HAILE SELASSIE" } : person,
    );
    const texts = tableTexts([HEADER.A, ...crowd.map((person, at) => cellsOf(person, at + 1))], {
      edges: [30, 65, 200, 340, 470],
      size: 8,
      text: { how },
    });
    expectPeople(await readList([{ texts }]), crowd);
  },
);

it("letters placed singly in any order are joined into words", async () => {
  // Courier: every letter is 0.6 of the size wide.
  const texts = rowTexts.flatMap((text) =>
    Array.from(text.text).map((letter, at): Text => ({
      ...text,
      text: letter,
      x: text.x + at * 5.4,
      font: "mono",
    })),
  );
  const list = await readList([{ texts: shuffled(texts.filter((text) => text.text !== " ")) }]);
  expectPeople(list, everyone);
});

const turns = [0, 90, 180, 270] as const;
it.each(turns.flatMap((turn) => turns.map((rotate) => [turn, rotate] as const)))(
  "text turned by %i degrees on a page rotated by %i is read",
  async (turn, rotate) => {
    expectPeople(await readList([{ texts: rowTexts, turn, rotate }]), everyone);
  },
);

it("a slightly skewed scan is read along its own lines", async () => {
  const angle = (1.5 * Math.PI) / 180;
  const texts = rowTexts.map((text) => ({
    ...text,
    x: text.x * Math.cos(angle) - text.y * Math.sin(angle) + 20,
    y: text.x * Math.sin(angle) + text.y * Math.cos(angle),
    turn: 1.5,
  }));
  expectPeople(await readList([{ texts }]), everyone);
});

it("baselines that differ by up to 2 points form one row", async () => {
  const texts = rowTexts.map((text, at) => ({ ...text, y: text.y + (at % 3) - 1 }));
  expectPeople(await readList([{ texts }]), everyone);
});

it("rows that nearly touch stay apart", async () => {
  const texts = tableTexts([HEADER.A, ...plainRows], { edges: EDGES.A, size: 10, leading: 8.5, padding: 0 });
  expectPeople(await readList([{ texts }]), everyone);
});

it("mixed font sizes in one list are read", async () => {
  const texts = rowTexts.map((text, at) => ({ ...text, size: 7 + (Math.floor(at / 5) % 3) * 2 }));
  expectPeople(await readList([{ texts }]), everyone);
});

it("bold by double printing is read once", async () => {
  const texts = rowTexts.flatMap((text) => [text, { ...text, x: text.x + 0.3 }]);
  const list = await readList([{ texts }]);
  expectPeople(list, everyone);
  expect(list.overprinted).toBe(rowTexts.flatMap((text) => Array.from(text.text.replace(/ /g, ""))).length);
});

it("a table in a form object is read where it is painted", async () => {
  expectPeople(await readList([{ texts: rowTexts, form: true }]), everyone);
});

it("a page with its own unit and a cropped, moved box is read", async () => {
  const texts = rowTexts.map((text) => ({
    ...text,
    x: text.x * 0.5 + 100,
    y: text.y * 0.5 + 200,
    size: 4.5,
  }));
  expectPeople(await readList([{ texts, userUnit: 2, cropBox: [90, 180, 400, 500] }]), everyone);
});

it("text outside the visible page is no row and is reported", async () => {
  const hidden = tableTexts([cellsOf(personAt(people(20), 19), 20)], { edges: EDGES.A, top: -200 });
  const list = await readList([{ texts: [...rowTexts, ...hidden] }]);
  expectPeople(list, everyone);
  expect(list.furniture.filter((one) => one.kind === "outside")).toHaveLength(1);
});

it("a cell too long for its column stays out of the next", async () => {
  const crowd = everyone.map((person, at) =>
    at === 4 ? { ...person, given: "GEBREMESKEL WOLDEGIORGIS" } : person,
  );
  const texts = tableTexts([HEADER.A, ...crowd.map((person, at) => cellsOf(person, at + 1))], {
    edges: [40, 80, 140, 320, 450],
  });
  expectPeople(await readList([{ texts }]), crowd);
});

it("pages of different size and offset are read by their own columns", async () => {
  const page = (from: number, dx: number, dy: number, header: boolean): Page => ({
    texts: tableTexts([...(header ? [HEADER.A] : []), ...plainRows.slice(from, from + 6)], {
      edges: EDGES.A,
      dx,
      dy,
    }),
  });
  expectPeople(await readList([page(0, 0, 0, true), page(6, 45, -60, false)]), everyone);
  expectPeople(await readList([page(0, 0, 0, true), page(6, -25, 30, true)]), everyone);
});
