import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameWords } from "#domain/passports/names/words.ts";

describe("nameWords", () => {
  it.each([
    ["Abebe Kebede", ["abebe", "kebede"]],
    ["  ABEBE\tKEBEDE ", ["abebe", "kebede"]],
    ["W/Mariam", ["w", "mariam"]],
    ["G/ hiwot", ["g", "hiwot"]],
    ["W. Giorgis", ["w", "giorgis"]],
    ["Al-Amin", ["al", "amin"]],
    ["T'irunesh", ["t", "irunesh"]],
    ["T’irunesh K`idist Muʼata", ["t", "irunesh", "k", "idist", "mu", "ata"]],
    ["Désirée Müller", ["desiree", "muller"]],
    ["Tilahun (Tola), Gete; Sara", ["tilahun", "tola", "gete", "sara"]],
    ["ﬁkre", ["fikre"]],
    ["ＡＢＥＢＥ", ["abebe"]],
    ["İbrahim Işıl", ["ibrahim", "isil"]],
    ["Øystein Straße", ["oystein", "strasse"]],
    ["Abebe 2 Kebede3", ["abebe", "kebede"]],
    ["አበበ፡ከበደ።", ["አበበ", "ከበደ"]],
    ["ወ/ማርያም", ["ወ", "ማርያም"]],
    ["", []],
    [" -/. 12 ", []],
  ])("splits %j into %j", (text, words) => {
    expect(nameWords(text)).toEqual(words);
  });

  it.each([
    ["ሀይሉ ሐይሉ ኀይሉ ኸይሉ ሃይሉ ሓይሉ ኃይሉ ኻይሉ", "ሀይሉ"],
    ["ሰሎሞን ሠሎሞን", "ሰሎሞን"],
    ["ዓለም አለም ኣለም ዐለም", "አለም"],
    ["ጸሐይ ፀሐይ ፀሀይ ጸሃይ", "ጸሀይ"],
    ["መኮንን መኰንን", "መኮንን"],
  ])("folds the homophone letters of %s into %s", (text, word) => {
    expect(new Set(nameWords(text))).toEqual(new Set([word]));
  });

  it("folds every order of the homophone rows", () => {
    const rows = [
      "ሀሁሂሃሄህሆ ሐሑሒሓሔሕሖ ኀኁኂኃኄኅኆ ኸኹኺኻኼኽኾ",
      "ሰሱሲሳሴስሶሷ ሠሡሢሣሤሥሦሧ",
      "አኡኢኣኤእኦ ዐዑዒዓዔዕዖ",
      "ጸጹጺጻጼጽጾጿ ፀፁፂፃፄፅፆፇ",
    ];
    expect(
      rows.map((row) => new Set(row.split(" ").map((letters) => nameWords(letters).join())).size),
    ).toEqual(rows.map(() => 1));
  });

  it("does not fold letters that sound different", () => {
    const letters = nameWords("ሀ ለ መ ሰ ረ ሸ ቀ በ ተ ቸ ነ ኘ አ ከ ወ ዘ ዠ የ ደ ጀ ገ ጠ ጨ ጰ ጸ ፈ ፐ");
    expect(new Set(letters).size).toBe(letters.length);
  });

  it("is idempotent for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), (text) => {
        const words = nameWords(text);
        expect(words.flatMap(nameWords)).toEqual(words);
        expect(nameWords(words.join(" "))).toEqual(words);
      }),
    );
  });

  it("ignores case, spaces and punctuation", () => {
    const word = fc.stringMatching(/^[A-Za-z]{1,9}$/);
    const mark = fc.constantFrom(" ", "  ", "/", " / ", ".", "-", "'", "’", " 7 ", ", ");
    fc.assert(
      fc.property(fc.array(word, { maxLength: 4 }), mark, (words, mark) => {
        const expected = words.map((word) => word.toLowerCase());
        expect(nameWords(words.join(mark))).toEqual(expected);
        expect(nameWords(words.join(mark).toUpperCase())).toEqual(expected);
      }),
    );
  });
});
