import { describe, expect, it } from "vitest";
import { parseGeez } from "#domain/calendar/geez.ts";
import { numberToGeez, geezErrorText, numberErrorText } from "../../../src/calendar/geez-numbers.tsx";
import { englishTranslator } from "../support/english-translator.ts";

function numberComplaint(text: string): string {
  const read = numberToGeez(text);
  return read.ok ? read.value : numberErrorText(englishTranslator, read.error);
}

function geezComplaint(text: string): string | number | null {
  const read = parseGeez(text);
  return read.ok ? read.value : geezErrorText(englishTranslator, read.error);
}

describe("a typed number", () => {
  it.each([
    ["2019", "፳፻፲፱"],
    [" 2019 ", "፳፻፲፱"],
    ["100,000,000", "፼፼"],
    ["100 000 000", "፼፼"],
    ["100\u00A0000\u202F000", "፼፼"],
    ["007", "፯"],
  ])("%j is written %s", (text, geez) => {
    expect(numberComplaint(text)).toBe(geez);
  });

  it.each([
    ["0", "Ge’ez has no sign for zero."],
    ["-5", "Enter a whole number from 1 upward."],
    ["1.5", "Enter a whole number from 1 upward."],
    [".5", "Enter a whole number from 1 upward."],
    ["1,5", "Enter a whole number from 1 upward."],
    ["12a", "Enter a number in digits"],
    ["፲", "Enter a number in digits"],
    ["9007199254740992", "That is too large. The largest number here is 9,007,199,254,740,991."],
  ])("%j is refused: %s", (text, complaint) => {
    expect(numberComplaint(text)).toContain(complaint);
  });
});

describe("typed Ge'ez numerals", () => {
  it.each([
    ["፲x", "“x” is not a Ge’ez number."],
    ["፩፲", "“፩፲” is not written like this"],
    ["፼፼፼፼፼", "That is too large."],
  ])("%j are refused: %s", (text, complaint) => {
    expect(geezComplaint(text)).toContain(complaint);
  });

  it("are not refused when empty", () => {
    expect(geezComplaint(" ")).toBeNull();
  });
});
