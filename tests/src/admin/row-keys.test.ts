import { describe, expect, it } from "vitest";
import { keyTarget } from "../../../src/admin/kit/table/row-keys.ts";

const press = (
  key: string,
  at: number,
  held: Partial<Record<"altKey" | "ctrlKey" | "metaKey", boolean>> = {},
) => keyTarget({ key, altKey: false, ctrlKey: false, metaKey: false, ...held }, { at, rows: 3 });

describe("The keys of a list", () => {
  it.each([
    ["ArrowDown", 0, 1],
    ["ArrowDown", 2, null],
    ["ArrowUp", 2, 1],
    ["ArrowUp", 0, "box"],
    ["Home", 2, 0],
    ["End", 0, 2],
    ["Escape", 1, "box"],
    ["a", 1, null],
    ["Enter", 1, null],
    // Outside any row.
    ["ArrowDown", -1, null],
    ["Escape", -1, null],
  ] as const)("%s in row %d moves to %s", (key, at, target) => {
    expect(press(key, at)).toBe(target);
  });

  it("leave the browser's own keys alone", () => {
    for (const held of ["altKey", "ctrlKey", "metaKey"]) {
      expect(press("ArrowDown", 0, { [held]: true })).toBeNull();
    }
  });
});
