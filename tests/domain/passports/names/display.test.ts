import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { displayName } from "#domain/passports/names/surname.ts";
import { nameWords } from "#domain/passports/names/words.ts";

describe("displayName", () => {
  it.each([
    ["G/MICHAEL", "G/Michael"],
    ["HAILE SELASSIE", "Haile Selassie"],
    ["  ABEBE   KEBEDE ", "Abebe Kebede"],
    ["abebe kebede", "Abebe Kebede"],
    ["G/ hiwot", "G/ Hiwot"],
    ["W. GIORGIS", "W. Giorgis"],
    ["W.GIORGIS", "W.Giorgis"],
    ["AL-AMIN", "Al-Amin"],
    ["Abebe McDonald", "Abebe McDonald"],
    ["DANI'EL", "Dani'el"],
    ["አበበ ከበደ", "አበበ ከበደ"],
    ["G", "G"],
    ["", ""],
  ])("shows %j as %j", (text, shown) => {
    expect(displayName(text)).toBe(shown);
  });

  const text = fc.string({ unit: fc.constantFrom(...Array.from("abcXYZ /-.'  አበሐé")), maxLength: 24 });

  it("is idempotent", () => {
    fc.assert(
      fc.property(text, (text) => {
        const shown = displayName(text);
        expect(displayName(shown)).toBe(shown);
      }),
    );
  });

  it("keeps the words that search uses", () => {
    fc.assert(
      fc.property(text, (text) => {
        expect(nameWords(displayName(text))).toEqual(nameWords(text));
      }),
    );
  });

  it("gives the same result for upper and lower case", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{2,9}([ /-][a-z]{2,9}){0,3}$/), (name) => {
        expect(displayName(name.toUpperCase())).toBe(displayName(name));
      }),
    );
  });
});
