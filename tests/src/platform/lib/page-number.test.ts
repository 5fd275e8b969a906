import { expect, test } from "vitest";
import { pageNumber } from "../../../../src/platform/lib/page-number.ts";

test("a page in the address is a positive integer", () => {
  expect(["1", "2", "26", "999999999"].map(pageNumber)).toEqual([1, 2, 26, 999_999_999]);
});

test("anything else is the first page", () => {
  const odd = [null, "", "0", "-1", "2.7", "1e9", "Infinity", "abc", "99999999999", "0x10", " 2"];
  expect(odd.map(pageNumber)).toEqual(odd.map(() => 1));
});
