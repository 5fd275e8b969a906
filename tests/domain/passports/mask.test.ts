import { expect, test } from "vitest";
import { maskName, maskNumber } from "#domain/passports/mask.ts";

test("a masked number shows only its ends", () => {
  expect(maskNumber("AAL5590344")).toBe("AAL•••344");
  expect(maskNumber("BRPP5274588C1CG")).toBe("BRP•••1CG");
});

test("a number as short as its ends shows only its first character", () => {
  expect(maskNumber("AAL123")).toBe("A•••");
});

test("a masked name shows the given name and initials, whatever separates them", () => {
  expect(maskName("Genet G/Michael Abebe")).toBe("Genet G. A.");
  expect(maskName("  ገነት  አበበ ")).toBe("ገነት አ.");
  expect(maskName("Abebe")).toBe("Abebe");
  expect(maskName("")).toBe("");
});
