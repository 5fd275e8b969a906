import { describe, expect, it } from "vitest";
import { queryOfAddress } from "../../../../src/passports/lookup/use-query-text.ts";

describe("the query taken from the address", () => {
  it.each(["", "abebe kebede", "aal 123-4567", "ቀነኒሳ አንተነህ", " BRPP5274588C1CG "])(
    "is the typed text: %j",
    (text) => {
      expect(queryOfAddress(text)).toBe(text);
    },
  );

  it.each([
    ["Selam! Can you look whether my passport AAL 123 4567 is there yet? Thank you", "AAL1234567"],
    ["Abebe Kebede\nAAL1234567", "AAL1234567"],
    [
      "In the published list: Adama\nNo. brpp5274588c1cg\nhttps://example.org/passports/12?x=AAA7654321",
      "BRPP5274588C1CG",
    ],
  ])("is the request number in a shared message", (message, number) => {
    expect(queryOfAddress(message)).toBe(number);
  });

  it("is a shared message without its links when it has no number", () => {
    expect(queryOfAddress("Kenenisa Anteneh\r\n\r\nhttps://example.org/?q=1")).toBe("Kenenisa Anteneh");
  });

  it("is never longer than the box allows", () => {
    expect(queryOfAddress("word ".repeat(100)).length).toBeLessThanOrEqual(120);
  });
});
