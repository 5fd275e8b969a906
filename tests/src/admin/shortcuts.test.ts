import { describe, expect, it } from "vitest";
import { FORMATS, formatOf, shortcutText } from "../../../src/admin/articles/shortcuts.ts";

const NO_KEYS = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false };

describe("the editor's shortcuts", () => {
  it("follow the letter of a Latin keyboard", () => {
    expect(formatOf({ ...NO_KEYS, ctrlKey: true, key: "b", code: "KeyN" })?.tag).toBe("md-bold");
    expect(formatOf({ ...NO_KEYS, metaKey: true, key: "k", code: "KeyK" })?.tag).toBe("md-link");
  });

  it("follow the key's place on an Amharic keyboard", () => {
    expect(formatOf({ ...NO_KEYS, ctrlKey: true, key: "ብ", code: "KeyB" })?.tag).toBe("md-bold");
    expect(formatOf({ ...NO_KEYS, ctrlKey: true, shiftKey: true, key: "*", code: "Digit8" })?.tag).toBe(
      "md-unordered-list",
    );
  });

  it.each([
    ["a letter", {}],
    ["a key while a letter is composed", { ctrlKey: true, isComposing: true }],
    ["AltGr, which types letters", { ctrlKey: true, altKey: true }],
    ["another shortcut", { ctrlKey: true, shiftKey: true }],
  ])("leave %s alone", (_, keys) => {
    expect(formatOf({ ...NO_KEYS, key: "b", code: "KeyB", ...keys })).toBeNull();
  });

  it("are each for one format, and named as the keyboard names them", () => {
    const names = FORMATS.map(({ shortcut }) => shortcutText(shortcut, false));
    expect(new Set(names).size).toBe(FORMATS.length);
    expect(names).toContain("Ctrl+Shift+8");
    expect(FORMATS.map(({ shortcut }) => shortcutText(shortcut, true))).toContain("⌘⇧8");
  });
});
