import { expect, it } from "vitest";
import { wholeAddress } from "#domain/base/whole-address.ts";

const ORIGIN = "https://passports.example";

it.each([
  ["/media/a b?x=1&y#z", `${ORIGIN}/media/a%20b?x=1&y#z`],
  ['https://other.example/ሀ%20"<x>', "https://other.example/%E1%88%80%20%22%3Cx%3E"],
  ["HTTP://other.example", "HTTP://other.example"],
  ["/a\ud800b\u0001", `${ORIGIN}/ab%01`],
])("%j is absolute, of the characters a URI may have", (address, whole) => {
  expect(wholeAddress(address, ORIGIN)).toBe(whole);
});

it.each([
  null,
  undefined,
  "",
  "x.png",
  "//evil.example/a",
  "/\\evil.example",
  "javascript:alert(1)",
  "data:,",
  "https://",
])("%j is no address here", (address) => {
  expect(wholeAddress(address, ORIGIN)).toBeNull();
});
