import { expect, it } from "vitest";
import { sheetPages, USUAL_CHOICE } from "../../../../src/locations/sheet/sheet-pages.ts";
import { type ListedPassport, UNRANKED } from "../../../../src/passports/listed-passport.ts";

function people(count: number, head = "AAL", digits = 7): ListedPassport[] {
  return Array.from({ length: count }, (_, at) => ({
    requestNumber: head + String(count - at).padStart(digits, "0"),
    fullName: "Invented Person Somebody",
    location: "Adama",
    day: 20_000,
    id: null,
    ...UNRANKED,
  }));
}

it("puts every row on paper once, by number, down the columns of each page", () => {
  const { columns, rows, pages } = sheetPages(people(1_500), USUAL_CHOICE);
  expect([columns, rows, pages.length]).toEqual([4, 27, 14]);
  const numbers = pages.flat().map(({ number }) => number);
  expect(numbers).toEqual(
    people(1_500)
      .map(({ requestNumber }) => requestNumber)
      .toReversed(),
  );
  expect(pages.slice(0, -1).every((page) => page.length === columns * rows)).toBe(true);
});

it("gives longer numbers and names more room", () => {
  expect(sheetPages(people(1_500, "BRPP", 11), USUAL_CHOICE)).toMatchObject({ columns: 3 });
  expect(sheetPages(people(1_500, "BRPP", 11), { numbers: "masked", names: false })).toMatchObject({
    columns: 4,
  });
  expect(sheetPages(people(10), { numbers: "whole", names: true })).toMatchObject({ columns: 2, rows: 17 });
});

it("shows no names unless they are chosen, and masks number and name together", () => {
  const [first] = people(1);
  if (first === undefined) throw new Error("nobody");
  const rowOf = (choice: typeof USUAL_CHOICE) => sheetPages([first], choice).pages[0]?.[0];
  expect(rowOf(USUAL_CHOICE)).toMatchObject({ number: "AAL0000001", name: null });
  expect(rowOf({ numbers: "whole", names: true })?.name).toBe("Invented Person Somebody");
  expect(rowOf({ numbers: "masked", names: true })).toMatchObject({
    number: "AAL•••001",
    name: "Invented P. S.",
  });
});

it("has no page for an empty list", () => {
  expect(sheetPages([], USUAL_CHOICE).pages).toEqual([]);
});
