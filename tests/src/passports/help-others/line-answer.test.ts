import { expect, it } from "vitest";
import { parseLookup } from "#domain/passports/lookup.ts";
import type { Answer } from "../../../../src/passports/answer.ts";
import { NOTHING_FOUND } from "../../../../src/passports/found.ts";
import { faultOf, lineAnswer, linesOf } from "../../../../src/passports/help-others/line-answer.ts";
import type { ListedPassport } from "../../../../src/passports/listed-passport.ts";

const MERON: ListedPassport = {
  requestNumber: "AAL1234567",
  fullName: "Meron Invented Person",
  location: "Adama",
  day: 20_000,
  id: null,
  match: "exact",
  order: "own",
  rank: 0,
};

function found(passports: ListedPassport[], change: Partial<Answer & { kind: "found" }> = {}): Answer {
  const total = passports.length;
  return {
    kind: "found",
    ...NOTHING_FOUND,
    passports,
    total,
    exactTotal: total,
    sameName: false,
    counted: true,
    ...change,
  };
}

const told = (line: string, answer: Answer) => lineAnswer(parseLookup(line), answer);

it("reads a column as it is copied on any system, without its empty lines", () => {
  expect(linesOf("AAL1234567\r\n\r\n  Meron Invented\t\rBRPP5274588C1CG\n")).toEqual([
    "AAL1234567",
    "Meron Invented",
    "BRPP5274588C1CG",
  ]);
  expect(linesOf(" \n\t\n")).toEqual([]);
});

it.each([
  ["···", { kind: "no-words" }],
  ["M", { kind: "too-short" }],
  ["x".repeat(121), { kind: "too-long" }],
  ["1234567", { kind: "no-letters" }],
  ["AAL12345", { kind: "wrong-length", letters: "AAL", expected: 7, typed: 5 }],
  ["AAL 123-456-78", { kind: "wrong-length", letters: "AAL", expected: 7, typed: 8 }],
  ["BRPP52745", { kind: "wrong-length", letters: "BRPP", expected: 11, typed: 5 }],
])("says of %j what is wrong with it", (line, fault) => {
  expect(faultOf(line)).toEqual(fault);
});

it.each([
  "AAL1234567",
  "aal 123-4567",
  "12. AAL1234567",
  "BRPP5274588C1CG",
  "Meron Invented",
  "ሜሮን",
  "AALOOO1234",
])("looks %j up", (line) => {
  expect(faultOf(line)).toBeNull();
});

it("shows a whole number, and one whose O was read as 0", () => {
  expect(told("aal 123-4567", found([MERON]))).toEqual({ kind: "found", passport: MERON, readAs: null });
  expect(told("AALI234567", found([MERON], { readAs: "AAL1234567" }))).toEqual({
    kind: "found",
    passport: MERON,
    readAs: "AAL1234567",
  });
});

it("never shows somebody for a part of a number, even if only one number begins so", () => {
  expect(told("AB123", found([{ ...MERON, requestNumber: "AB1234567" }]))).toEqual({
    kind: "unreadable",
    fault: { kind: "not-whole" },
  });
  expect(told("AAL1234567", found([MERON, { ...MERON, requestNumber: "AAL12345678" }])).kind).toBe(
    "unreadable",
  );
});

it("is as sure of a name as the search box", () => {
  expect(told("Meron Invented", found([MERON])).kind).toBe("found");
  const other = { ...MERON, requestNumber: "AAL7654321" };
  expect(told("Meron Invented", found([MERON, other]))).toEqual({ kind: "several", count: 2 });
  // A begun word may be a sister's name, and another order is another person.
  expect(told("Mer", found([{ ...MERON, order: "later" }]))).toEqual({ kind: "several", count: 1 });
  expect(told("Invented Meron", found([{ ...MERON, order: "other" }]))).toEqual({
    kind: "several",
    count: 1,
  });
  expect(told("Maron", found([{ ...MERON, match: "sounds" }])).kind).toBe("sounds");
});

it("says in which lists nothing was found, and that similar ones are there", () => {
  const missing: Answer = { kind: "not-found", scope: "part-on-phone", similar: [MERON], serverError: null };
  expect(told("Meran", missing)).toEqual({ kind: "not-found", scope: "part-on-phone", similar: 1 });
  expect(told("Meran", { kind: "cannot-search", why: "storage", serverError: { kind: "offline" } })).toEqual({
    kind: "failed",
    error: { kind: "offline" },
  });
});
