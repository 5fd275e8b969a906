import { expect, it } from "vitest";
import { fits, placesFor } from "../../../src/admin/kit/find/destinations.ts";
import { groupedSectionsFor } from "../../../src/admin/kit/frame/admin-sections.ts";
import { englishTranslator } from "../support/english-translator.ts";

const IMPORTER = { is_admin: false, roles: [], permissions: ["upload-files"] };
const ADMIN = { is_admin: true, roles: ["admin"], permissions: [] };
const titlesOf = (places: readonly { title: string }[]) => places.map(({ title }) => title);

it("the finder offers each account the pages it may open and what it may begin, and no others", () => {
  const { pages, acts } = placesFor(englishTranslator, IMPORTER, "");
  expect(titlesOf(pages)).toEqual(["Overview", "PDF import", "My profile", "Public site"]);
  expect(titlesOf(acts)).toEqual(["Add a list (PDF)"]);
  const { acts: all } = placesFor(englishTranslator, ADMIN, "add a");
  expect(titlesOf(all)).toEqual([
    "Add a list (PDF)",
    "Add a passport",
    "Add a branch office",
    "Add an advertisement",
  ]);
});

it("a place fits if it has each word typed, begun or whole, in any order and either spelling of Ethiopic letters", () => {
  expect([fits("Removal requests", "requ remo"), fits("Removal requests", "remove")]).toEqual([true, false]);
  expect(fits("Kenenisa Anteneh AAL1234567", "1234 kene")).toBe(true);
  expect(fits("ሐዋሳ ቅርንጫፍ", "ሀዋሳ")).toBe(true);
});

it("sections stand in groups, and a group that an account may not use at all is not there", () => {
  expect(groupedSectionsFor(ADMIN).map(({ label, sections }) => [label, sections.length])).toEqual([
    [null, 1],
    ["admin.group_lists", 4],
    ["admin.group_content", 1],
    ["admin.group_advertising", 2],
    ["admin.group_system", 4],
  ]);
  expect(groupedSectionsFor(IMPORTER).map(({ label }) => label)).toEqual([null, "admin.group_lists"]);
});
