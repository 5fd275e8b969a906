import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitSurname } from "#domain/passports/names/surname.ts";

const LISTS = new URL("../../../../samples/lists/", import.meta.url);

function fathers(): { middleName: string; lastName: string }[] {
  const lists: { truth: string; format: string }[] = JSON.parse(
    readFileSync(new URL("lists.json", LISTS), "utf8"),
  );
  return lists
    .filter((list) => list.format === "B")
    .flatMap((list) => readFileSync(new URL(list.truth, LISTS), "utf8").trim().split("\n").slice(1))
    .map((row) => row.split("\t"))
    .map(([, , middleName = "", lastName = ""]) => ({ middleName, lastName }));
}

describe("splitSurname", () => {
  it.each([
    ["Abebe Kebede", "Abebe", "Kebede"],
    ["W/Mariam Abebe", "W/Mariam", "Abebe"],
    ["W/ Giorgis Abebe", "W/ Giorgis", "Abebe"],
    ["W / Giorgis Abebe", "W/ Giorgis", "Abebe"],
    ["W /Giorgis Abebe", "W/Giorgis", "Abebe"],
    ["W. Giorgis Abebe", "W. Giorgis", "Abebe"],
    ["G HIWOT ABEBE", "G HIWOT", "ABEBE"],
    ["Abebe G/ hiwot", "Abebe", "G/ hiwot"],
    ["G/ hiwot W/ Giorgis", "G/ hiwot", "W/ Giorgis"],
    ["Haile Selassie Abebe", "Haile Selassie", "Abebe"],
    ["Abebe Haile Selassie", "Abebe", "Haile Selassie"],
    ["Haile Selassie Gebre Kidan", "Haile Selassie", "Gebre Kidan"],
    ["Haile Welde Amanuel", "Haile", "Welde Amanuel"],
    ["Welde Amanuel Haile", "Welde Amanuel", "Haile"],
    ["Haile Abebe", "Haile", "Abebe"],
    ["Gebre Kidane", "Gebre", "Kidane"],
    ["Abdul Rahman Ali", "Abdul Rahman", "Ali"],
    ["Ali Abdul Rahman", "Ali", "Abdul Rahman"],
    ["Abebe Kebede Alemu", "Abebe", "Kebede Alemu"],
    ["  Abebe   Kebede ", "Abebe", "Kebede"],
    ["አበበ ከበደ", "አበበ", "ከበደ"],
  ])("splits %j into %j and %j", (cell, middleName, lastName) => {
    expect(splitSurname(cell)).toEqual({ middleName, lastName });
  });

  it.each(["Abebe", "Haile Selassie", "Gebre Kidan", "G/ hiwot", "W/Mariam", "G", ""])(
    "keeps the one name of %j as the last name",
    (cell) => {
      expect(splitSurname(cell)).toEqual({ middleName: "", lastName: cell });
    },
  );

  it("is right in at least 95 % of the rows of the format B samples", () => {
    const rows = fathers();
    const right = rows.filter(({ middleName, lastName }) => {
      const split = splitSurname(`${middleName} ${lastName}`);
      return split.middleName === middleName && split.lastName === lastName;
    });
    expect(rows.length).toBeGreaterThan(3000);
    // Measured: all rows.
    expect(right.length / rows.length).toBeGreaterThanOrEqual(0.95);
  });

  it("loses no letter, and always finds a last name when there is a name", () => {
    const cell = fc.string({ unit: fc.constantFrom(...Array.from("aG. / Hailewo ")), maxLength: 24 });
    fc.assert(
      fc.property(cell, (cell) => {
        const { middleName, lastName } = splitSurname(cell);
        const letters = (text: string) => text.replace(/\s+/g, "");
        expect(letters(middleName + lastName)).toBe(letters(cell));
        expect(lastName === "").toBe(letters(cell) === "");
      }),
    );
  });
});
