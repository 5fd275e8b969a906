import { expect, it } from "vitest";
import { isSearchable } from "../../../src/admin/kit/query/is-searchable.ts";

it.each([
  ["", "", true],
  ["a", "", true],
  ["ሰ", "", true],
  ["AA", "", true],
  ["a1", "", false],
  ["aa1", "", true],
  ["12-3", "", true],
  ["!!", "", false],
  ["12. Abebe Kebede", "", true],
  ["AAL1234567.", "", true],
  ["", "aa", false],
  ["", "aal", true],
])("the box %j with the number %j can be searched: %s", (q, request_number, expected) => {
  expect(isSearchable({ q, request_number })).toBe(expected);
});
