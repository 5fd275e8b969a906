import { expect, it } from "vitest";
import { adminRoutes } from "#domain/base/admin-routes.ts";
import { crumbsOf } from "../../../src/admin/kit/frame/admin-sections.ts";
import { englishTranslator, translatorOf } from "../support/english-translator.ts";

const RECORDS = Object.values(adminRoutes).filter((pattern) => pattern.includes("/:"));

it.each(RECORDS)("the last crumb of %s names what the page shows, in both languages", async (pattern) => {
  const amharic = await translatorOf("am");
  const [list, one] = crumbsOf(pattern.replace(/:\w+/, "7"));
  if (list === undefined || one === undefined) throw new Error("There are no crumbs");
  expect(list.href).toBe(pattern.replace(/\/:\w+$/, ""));
  for (const translator of [englishTranslator, amharic]) {
    expect(translator.t(one.label)).not.toBe(translator.t(list.label));
    expect(translator.t(one.label)).not.toMatch(/Details|ዝርዝር መረጃ|^admin/);
  }
});

it("a new record and the figures have crumbs of their own, a list has none", () => {
  const said = (path: string) => crumbsOf(path).map(({ label }) => englishTranslator.t(label));
  expect(said("/admin/passports/7")).toEqual(["Passports", "Passport"]);
  expect(said("/admin/passports/new")).toEqual(["Passports", "New"]);
  expect(said("/admin/passports")).toEqual([]);
});
