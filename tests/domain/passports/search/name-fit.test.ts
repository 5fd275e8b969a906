import { describe, expect, test } from "vitest";
import { nameFitter } from "#domain/passports/search/name-fit.ts";

const fit = (sought: string, listed: string) => nameFitter(sought)(listed);

describe("A listed name", () => {
  test("fits as written, in any case, with fewer words sought", () => {
    expect(fit("genet abebe", "Genet Abebe Alemu")).toBe("same");
    expect(fit("GENET alemu", "Genet Abebe Alemu")).toBe("same");
    expect(fit("Genet Abebe Alemu", "Genet Abebe Alemu")).toBe("same");
  });

  test("is similar, not the same, with its words in another order", () => {
    expect(fit("abebe genet", "Genet Abebe Alemu")).toBe("similar");
    expect(fit("mohammed ahmed mihret", "Mihret Mohammed Ahmed")).toBe("similar");
    expect(fit("tadesse kebede", "Kebede Tadese")).toBe("similar");
  });

  test("is similar, not the same, from the father's name on or from a second word of the own name", () => {
    expect(fit("abebe alemu", "Genet Abebe Alemu")).toBe("similar");
    expect(fit("hiwot kebede alemu", "G/Hiwot Kebede Alemu")).toBe("similar");
    expect(fit("gebre michael kebede", "G/Michael Kebede Alemu")).toBe("same");
  });

  test("needs a word of its own for each word sought", () => {
    expect(fit("mohammed ahmed mohammed", "Mihret Mohammed Ahmed")).toBeNull();
    expect(fit("mohammed ahmed mohammed", "Mohammed Ahmed Mohamed")).toBe("same");
    expect(fit("abebe abebe", "Abebe Kebede Abebech")).toBeNull();
    expect(fit("abebe abebe", "Abebe Kebede Abebe")).toBe("same");
    expect(fit("mohammed mohamed", "Mohammed Ahmed")).toBeNull();
  });

  test("fits in another spelling and in Ethiopic script", () => {
    expect(fit("tadesse kebede", "Tadese Kebede")).toBe("same");
    expect(fit("ሰለሞን ከበደ", "Solomon Kebede Tesfaye")).toBe("same");
  });

  test("fits when two words are one name, either way round", () => {
    expect(fit("gebremichael alemu", "Gebre Michael Alemu")).toBe("same");
    expect(fit("gebre michael alemu", "Gebremichael Alemu")).toBe("same");
    expect(fit("g/michael alemu", "Gebremichael Alemu")).toBe("same");
  });

  test("fits when two neighbouring words of it are sought as one", () => {
    expect(fit("haileselassie kebede", "Haile Selassie Kebede")).toBe("same");
    expect(fit("kebede haileselassie", "Kebede Haile Selassie Girma")).toBe("same");
    expect(fit("haileselassie kebede", "Haile Kebede Selassie")).toBeNull();
    expect(fit("kebedeabebe alemu", "Abebe Kebede Alemu")).toBeNull();
    expect(fit("abebekebedealemu", "Abebe Kebede Alemu")).toBeNull();
  });

  test("is similar when a word only begins so and may", () => {
    const fits = nameFitter("genet abe", { mayBegin: true });
    expect(["Genet Abe Alemu", "Genet Abebe Alemu", "Genet Alemu"].map(fits)).toEqual([
      "same",
      "similar",
      null,
    ]);
  });

  test("does not fit when a word only begins so, or is missing", () => {
    expect(fit("genet abe", "Genet Abebe Alemu")).toBeNull();
    expect(fit("genet abebe", "Genet Alemu")).toBeNull();
    expect(fit("genet abebe girma", "Genet Abebe Alemu")).toBeNull();
  });

  test("is similar in a looser spelling only when typed in Ethiopic script", () => {
    expect(fit("girma abebe", "Girmay Abebe")).toBeNull();
    expect(fit("ግርማ አበበ", "Girmay Abebe")).toBe("similar");
  });

  test("fits no number and nothing", () => {
    expect(fit("AAL1234567", "Genet Abebe")).toBeNull();
    expect(fit("", "Genet Abebe")).toBeNull();
  });
});
