import { expect, it } from "vitest";
import { coverWarnings as warnings } from "../../../server/imports/import-warnings.ts";

const BRANCHES = [
  { name: "Addis Ababa", aliases: "[]" },
  { name: "Saris, Addis Ababa", aliases: '["Saris"]' },
  { name: "Bahir Dar", aliases: '["Bahirdar"]' },
];
const coverWarnings = (...given: Parameters<typeof warnings>): string[] =>
  warnings(...given).map(({ text }) => text);
const TYPED = { location: "Bahir Dar", date_of_publish: "2026-11-09" };

it.each([
  ["LIST OF PRINTED PASSPORTS - BAHIRDAR"],
  ["List of printed passports, Bahir  Dar branch, 9 November 2026"],
  ["Passports ready on 09/11/2026"],
  ["No branch and no date at all"],
  ["Bahir Dar, collected from Addis Ababa"],
  ["Ethiopian date 30/2/2019, Bahir Dar"],
])("warns of nothing on the cover %j", (line) => {
  expect(coverWarnings([line], TYPED, BRANCHES)).toEqual([]);
});

it("names the other branch, preferring longer names to shorter ones inside them", () => {
  expect(coverWarnings(["PASSPORTS - SARIS, ADDIS ABABA"], TYPED, BRANCHES)).toEqual([
    "The cover of the list names Saris, Addis Ababa, but you typed Bahir Dar.",
  ]);
  expect(
    coverWarnings(["PASSPORTS - SARIS, ADDIS ABABA"], { ...TYPED, location: "Addis Ababa" }, BRANCHES),
  ).toHaveLength(1);
});

it("does not match a branch inside a longer word", () => {
  expect(coverWarnings(["Sarissa collected"], TYPED, BRANCHES)).toEqual([]);
});

it.each([["2026-11-12"], ["12/11/2026"], ["12 November 2026"], ["Nov. 12, 2026"], ["12th Nov 2026"]])(
  "reads the other day %s on the cover",
  (date) => {
    expect(coverWarnings([`Published ${date}`], TYPED, BRANCHES)).toEqual([
      "The cover of the list is dated 2026-11-12, but you typed 2026-11-09.",
    ]);
  },
);

it("tells both warnings by code and values, for translation", () => {
  const found = warnings(["Saris, 12 November 2026"], TYPED, BRANCHES);
  expect(found.map(({ code, values }) => [code, values])).toEqual([
    ["cover_branch", { named: "Saris, Addis Ababa", typed: "Bahir Dar" }],
    ["cover_date", { named: "2026-11-12", typed: "2026-11-09" }],
  ]);
});
