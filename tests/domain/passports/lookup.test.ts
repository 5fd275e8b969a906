import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numberInside, parseLookup } from "#domain/passports/lookup.ts";
import { similarQueryGroups } from "#domain/passports/names/similar.ts";
import { matchName } from "./names/match-name.ts";

describe("parseLookup", () => {
  it.each([
    ["AAL1234567", "AAL1234567"],
    ["aal 123-4567", "AAL1234567"],
    ["a a l 1 2", "AAL12"],
    ["1234567", "1234567"],
    ["brpp 525001 x2x2x", "BRPP525001X2X2X"],
    ["BRPP5", "BRPP5"],
    ["a1", "A1"],
    ["AALO123456", "AALO123456"],
    ["No. AAL1234567", "AAL1234567"],
    ["My number is AAL/123/4567, is it ready?", "AAL1234567"],
    ["It says AAL.123.4567 on my slip", "AAL1234567"],
    ["the slip BRPP/5274588C1CG", "BRPP5274588C1CG"],
    ["Request number: aal 123 4567.", "AAL1234567"],
    ["abebe BRPP525001X2X2X", "BRPP525001X2X2X"],
    ["ＡＡＬ１２", "AAL12"],
    ["AAL—1234567", "AAL1234567"],
    ["15O38O5", "15O38O5"],
    ["“15O38O5”", "15O38O5"],
    ["(AAL12)", "AAL12"],
    ["AAL15O38O5.", "AAL15O38O5"],
    ["\u200fAAL\u200e1234567", "AAL1234567"],
    ["１５０３８０５", "1503805"],
  ])("takes %j as the number %s", (text, number) => {
    expect(parseLookup(text)).toEqual({ kind: "number", number });
  });

  it.each([
    ["Abebe Kebede", ["abebe", "kebede"], "latin"],
    ["W/Mariam", ["w", "mariam"], "latin"],
    ['"Abebe Kebede"', ["abebe", "kebede"], "latin"],
    ["«አበበ ከበደ»።", ["አበበ", "ከበደ"], "ethiopic"],
    ["a", ["a"], "latin"],
    ["aal", ["aal"], "latin"],
    ["abebe 2", ["abebe"], "latin"],
    ["12. Abebe Kebede Alemu", ["abebe", "kebede", "alemu"], "latin"],
    ["2016 abebe", ["abebe"], "latin"],
    ["abebe kebede2", ["abebe", "kebede"], "latin"],
    ["g/michael 3", ["g", "michael"], "latin"],
    ["አበበ ከበደ", ["አበበ", "ከበደ"], "ethiopic"],
    ["አበበ 12", ["አበበ"], "ethiopic"],
    ["Abebe ከበደ", ["abebe", "ከበደ"], "ethiopic"],
  ])("takes %j as a name", (text, words, script) => {
    expect(parseLookup(text)).toEqual({ kind: "name", words, script });
  });

  it.each(["", "   ", " / - ", "’"])("finds nothing in %j", (text) => {
    expect(parseLookup(text)).toEqual({ kind: "empty" });
  });

  it("ignores case", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from("aAbB12 /-.")), maxLength: 16 }),
        (text) => {
          expect(parseLookup(text.toUpperCase())).toEqual(parseLookup(text.toLowerCase()));
        },
      ),
    );
  });

  it("recognises every number of the known shapes, however spaced", () => {
    const older = fc.stringMatching(/^[A-Z]{3}\d{7}$/);
    const newer = fc.stringMatching(/^BRPP\d{6}[A-Z0-9]{5}$/);
    fc.assert(
      fc.property(fc.oneof(older, newer), fc.nat(20), fc.constantFrom(" ", "-", ""), (number, at, mark) => {
        const typed = number.slice(0, at) + mark + number.slice(at);
        expect(parseLookup(typed.toLowerCase())).toEqual({ kind: "number", number });
      }),
    );
  });
});

describe("similarQueryGroups", () => {
  it("reads each word alone or joined with the next", () => {
    expect(similarQueryGroups([])).toEqual([[]]);
    expect(similarQueryGroups(["a"])).toEqual([["a"]]);
    expect(similarQueryGroups(["g", "michael", "abebe"])).toEqual([
      ["g michael", "abebe"],
      ["g", "michael abebe"],
      ["g", "michael", "abebe"],
    ]);
  });

  it("keeps the word order and stays small for long queries", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,4}$/), { maxLength: 20 }), (words) => {
        const groupings = similarQueryGroups(words);
        expect(groupings.length).toBeLessThan(100);
        for (const groups of groupings) expect(groups.join(" ")).toBe(words.join(" "));
      }),
    );
  });
});

describe("matchName", () => {
  const person = { firstName: "Gebremichael", middleName: "W/ Giorgis", lastName: "Haile Selassie" };

  it.each([
    "gebre mikael",
    "g mikael welde georgis hayle silase",
    "woldegiorgis",
    "giorgis gebremichael",
    "haileselassie g michael",
    "hayle",
    "ገብረ ሚካኤል ወልደ ጊዮርጊስ",
  ])("finds by %j", (query) => {
    expect(matchName(query.split(" "), person)).not.toBeNull();
  });

  it.each(["", "abebe", "gebremariam", "haile mariam", "gebremichael abebe"])(
    "does not find by %j",
    (query) => {
      expect(matchName(query.split(" ").filter(Boolean), person)).toBeNull();
    },
  );

  it.each(["gebre", "g", "haile gior"])("tells %j, a prefix of words, from another spelling", (query) => {
    expect(matchName(query.split(" "), person)).toBe("written");
  });

  it("ignores the order of the groups", () => {
    expect(matchName(["selassie", "gebremikael", "gorgis"], person)).toBe("sounds");
  });
});

describe("numberInside", () => {
  it.each([
    ["AAL1234567", "AAL1234567"],
    ["ICS;brpp 5274588c1cg;Kenenisa Anteneh", "BRPP5274588C1CG"],
    ["https://example.com/slip?n=AAL1234567&d=2", "AAL1234567"],
    ["\u00a0AAL-123-4567\r\n", "AAL1234567"],
  ])("reads the number in %j", (text, number) => {
    expect(numberInside(text)).toBe(number);
  });

  it.each(["", "4006381333931", "AAL123", "XAAL1234567", "Abebe Kebede", "1234567"])(
    "finds none in %j",
    (text) => {
      expect(numberInside(text)).toBe(null);
    },
  );
});
