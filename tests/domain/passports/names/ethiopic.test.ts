import { describe, expect, it } from "vitest";
import { foldHomophones, hasEthiopic, transliterate } from "#domain/passports/names/ethiopic.ts";

describe("transliterate", () => {
  it.each([
    ["አበበ", "abebe"],
    ["ከበደ", "kebede"],
    ["ማርያም", "maryam"],
    ["ገብረ", "gebre"],
    ["ሚካኤል", "mikael"],
    ["ብርሃኑ", "birhanu"],
    ["ቅድስት", "kidist"],
    ["ጸሐይ", "tsehay"],
    ["እንዳለ", "endale"],
    ["ውብሸት", "wubshet"],
    ["ታሪኳ", "tarikwa"],
    ["ኤልያስ", "elyas"],
    ["ኧ", "e"],
    ["ይስሐቅ", "yis'hak"],
    ["መኮንን", "mekonin"],
    ["ጌታቸው", "getachew"],
    ["abebe", "abebe"],
  ])("writes %s as %s", (word, latin) => {
    expect(transliterate(word)).toBe(latin);
  });

  it("covers every letter of the script", () => {
    const letters = Array.from({ length: 0x135b - 0x1200 }, (_, at) => String.fromCharCode(0x1200 + at));
    const assigned = letters.filter((letter) => /\p{L}/u.test(letter));
    expect(assigned.length).toBeGreaterThan(300);
    expect(assigned.filter((letter) => !/^[a-z]+$/.test(transliterate(letter)))).toEqual([]);
  });
});

describe("foldHomophones", () => {
  it("leaves other scripts alone", () => {
    expect(["abebe", "محمد", "", "𐐀"].map(foldHomophones)).toEqual(["abebe", "محمد", "", "𐐀"]);
  });
});

describe("hasEthiopic", () => {
  it("is true for letters only, not digits and punctuation", () => {
    expect(["አ", "Abebe አ", "፩፪", "፡።", "abebe", ""].map(hasEthiopic)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
