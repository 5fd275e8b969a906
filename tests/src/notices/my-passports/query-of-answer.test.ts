import { expect, it } from "vitest";
import { parseLookup } from "#domain/passports/lookup.ts";
import { queryOfAnswer } from "../../../../src/notices/my-passports/query-of-answer.ts";

const watched = (text: string) => queryOfAnswer({ lookup: parseLookup(text), location: null });

it.each([
  ["AIL15O38O5", "AIL1503805"],
  ["“ail 150-3805”.", "AIL1503805"],
  ["ＡＩＬ１５０３８０５", "AIL1503805"],
  ["A1L1503805", "A1L1503805"],
])("%s is watched as the number that is meant, %s", (text, number) => {
  expect(watched(text)).toEqual({ kind: "number", number });
});

it("a name is watched without the quotes around it, part of a number or one name is not", () => {
  expect(watched('"genet abebe"')).toEqual({ kind: "name", text: "Genet Abebe", location: null });
  expect([watched("AIL15"), watched("genet"), watched("")]).toEqual([null, null, null]);
});
