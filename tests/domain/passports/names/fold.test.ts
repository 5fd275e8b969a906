import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spellingQuery } from "#domain/passports/names/similar.ts";
import { foldKeys } from "./fold-keys.ts";
import { COMMON_NAMES } from "./widened-names.ts";

function wholeKeys(text: string): readonly string[] {
  return spellingQuery(text).keys;
}

function share(one: string, other: string): boolean {
  const keys = wholeKeys(other);
  return wholeKeys(one).some((key) => keys.includes(key));
}

describe("foldKeys", () => {
  it.each([
    ["vowels", "Tesfaye Tasfaye Tisfaye Tesfayi"],
    ["doubled letters", "Tadese Tadesse Taddesse Taadasaa"],
    ["ts, tz, s, z", "Tsehay Tzehay Sehay Zehay"],
    ["q and k", "Qidist Kidist Qiddist"],
    ["ch and tch", "Getachew Getatchew"],
    ["sh and s", "Shimelis Simelis"],
    ["gn, ny, n", "Desalegn Desaleny Desalen Desaleng"],
    ["final e, ie, ay, aye", "Tesfay Tesfaye Tesfai Tesfaie Tesfa"],
    ["h dropped", "Sara Sarah"],
    ["h dropped", "Berhanu Beranu"],
    ["ye and ie", "Fikre Fikrie Fikrye Fiqrie"],
    ["ph and f", "Yoseph Yosef"],
    ["v and b", "Feven Feben"],
    ["w lost", "Getachew Getacho Getache"],
    ["Mohammed", "Mohammed Mohamed Muhamed Mahamed Muhammad Mohd Maxamed"],
    ["Oromo", "Tilahun Xilaahun"],
    ["Oromo", "Kenenisa Qananiisaa"],
    ["Oromo", "Chaltu Caaltuu"],
    ["Oromo", "Dhaba Daba"],
    ["Somali", "Hassan Xasan"],
    ["Somali", "Ali Cali"],
    ["ch as k", "Michael Mikael"],
    ["initial j", "Johannes Yohannes"],
    ["initial j", "Jerusalem Eyerusalem"],
    ["z for ts", "Zion Tsion Sion"],
    ["kh", "Khedir Kedir Qedir"],
    ["kh", "Khalid Halid"],
    ["the article", "Abdurahman Abdulrahman Abdelrahman Abdirahman"],
    ["the article", "Nuredin Nuruddin Nuruldin"],
    ["metathesis", "Gebregziabher Gebrezgiabher"],
    ["Ethiopic", "አበበ Abebe"],
    ["Ethiopic homophones", "ኃይሌ ሀይሌ ሐይሌ Haile"],
    ["Ethiopic", "ፀሐይ ጸሀይ Tsehay"],
  ])("gives one key to spellings that differ in %s: %s", (_, spellings) => {
    const [first = "", ...rest] = spellings.split(" ");
    expect(rest.filter((spelling) => !share(first, spelling))).toEqual([]);
  });

  it.each(["G/Michael G/Mikael G.Michael", "W/Mariam W/mariam W.Mariam ወ/ማርያም"])(
    "gives one key to %s",
    (spellings) => {
      const [first = "", ...rest] = spellings.split(" ");
      expect(rest.filter((spelling) => !share(first, spelling))).toEqual([]);
    },
  );

  it.each([
    ["G/Michael", "Gebre Michael"],
    ["G/ hiwot", "Gebrehiwot"],
    ["G hiwot", "Gebre hiwot"],
    ["W. Giorgis", "Woldegiorgis"],
    ["W/Mariam", "Weletemariam"],
    ["H/Silassie", "Haile Selassie"],
    ["H/Mariam", "Habtemariam"],
    ["T/Haimanot", "Tekle Haimanot"],
    ["T/Mariam", "Tesfamariam"],
    ["K/Mariam", "Kidane Mariam"],
    ["Gmariam", "Gebremariam"],
    ["G/her", "Gebreegziabher"],
    ["ገብረ ሚካኤል", "Gebremichael"],
    ["ገ/ሚካኤል", "ገብረሚካኤል"],
  ])("expands the abbreviation: %s is %s", (one, other) => {
    expect(share(one, other)).toBe(true);
  });

  it("has keys for every word of a part and for the whole", () => {
    const keys = foldKeys("Haile Selassie");
    expect(keys).toEqual(expect.arrayContaining([...wholeKeys("Haile"), ...wholeKeys("Selassie")]));
    expect(keys).toEqual(expect.arrayContaining([...wholeKeys("Haileselassie")]));
  });

  it("has keys for neighbouring words in a part of three", () => {
    expect(foldKeys("Abebe Welde Amanuel")).toEqual(
      expect.arrayContaining([...wholeKeys("Abebe"), ...wholeKeys("Weldeamanuel")]),
    );
  });

  it("keeps different consonants apart", () => {
    expect(share("Abebe", "Bekele")).toBe(false);
    expect(share("Nega", "Negash")).toBe(false);
    expect(share("Gebremariam", "Gebremichael")).toBe(false);
    expect(share("Chala", "Tolera")).toBe(false);
  });

  it("is empty for no name or a single letter", () => {
    expect(["", " ", "G", "7", "-"].map(foldKeys)).toEqual([[], [], [], [], []]);
  });

  it("gives at most six keys to a common name, 1.1 on average", () => {
    const counts = COMMON_NAMES.map((name) => foldKeys(name).length);
    expect(Math.max(...counts)).toBeLessThanOrEqual(6);
    expect(counts.reduce((sum, count) => sum + count, 0) / counts.length).toBeLessThan(1.2);
  });

  const name = fc.stringMatching(/^([bdfgklmnrst][aeiou]){1,5}[bdfgklmnrst]?$/);

  it("ignores case, doubled consonants, doubled and swapped vowels", () => {
    fc.assert(
      fc.property(name, fc.nat(9), (name, at) => {
        const keys = wholeKeys(name);
        const place = at % name.length;
        expect(wholeKeys(name.toUpperCase())).toEqual(keys);
        expect(wholeKeys(name.slice(0, place + 1) + name.slice(place))).toEqual(keys);
        expect(wholeKeys(name.replaceAll("a", "e"))).toEqual(keys);
        expect(wholeKeys(name.replaceAll("o", "u"))).toEqual(keys);
      }),
    );
  });

  it("is the same for words joined, apart, hyphened or abbreviated", () => {
    fc.assert(
      fc.property(name, (second) => {
        const keys = wholeKeys(`gebre${second}`);
        expect(wholeKeys(`gebre ${second}`)).toEqual(keys);
        expect(wholeKeys(`Gebre-${second}`)).toEqual(keys);
        expect(wholeKeys(`G/${second}`)).toEqual(second.length === 1 ? [] : keys);
      }),
    );
  });

  it("accepts any text; a part has the keys of its whole", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), (text) => {
        const keys = foldKeys(text);
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys).toEqual(expect.arrayContaining([...wholeKeys(text)]));
      }),
    );
  });
});
