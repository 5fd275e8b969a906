import { expect, it } from "vitest";
import { isSmall } from "../../server/save-memory.ts";

const GIGABYTE = 2 ** 30;

it.each([
  ["a rented machine of 1 GB, of which the kernel takes a part", 0.95 * GIGABYTE, 0, true],
  ["the unit's limit on a larger machine", 8 * GIGABYTE, 900 * 2 ** 20, true],
  ["a limit beyond what is installed", 0.95 * GIGABYTE, 2 * GIGABYTE, true],
  ["a machine of 2 GB without a limit", 1.9 * GIGABYTE, 0, false],
  ["a larger limit", 8 * GIGABYTE, 2 * GIGABYTE, false],
])("memory is saved where there is little: %s", (_where, installed, allowed, expected) => {
  expect(isSmall(installed, allowed)).toBe(expected);
});
