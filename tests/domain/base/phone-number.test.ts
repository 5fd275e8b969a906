import { describe, expect, it } from "vitest";
import { normalizePhoneNumber } from "#domain/base/phone-number.ts";

describe("An Ethiopian mobile number", () => {
  it.each([
    ["0911234567", "0911234567"],
    ["0911 234 567", "0911234567"],
    ["+251 91 123 4567", "0911234567"],
    ["251711234567", "0711234567"],
    ["(07) 11-23-45-67", "0711234567"],
    ["０９１１２３４５６７", "0911234567"],
  ])("%j is stored as %s", (typed, stored) => {
    expect(normalizePhoneNumber(typed)).toBe(stored);
  });

  it.each([
    "",
    "0111234567",
    "911234567",
    "09112345678",
    "091123456",
    "+1 555 010 0199",
    "2510911234567",
    "2519112345678",
    "00251911234567",
    "phone",
  ])("is not %j", (typed) => {
    expect(normalizePhoneNumber(typed)).toBeNull();
  });
});
