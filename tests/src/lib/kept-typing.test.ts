import { beforeEach, expect, it, vi } from "vitest";
import { forgetTyping, keepTyping, keptTyping } from "../../../src/lib/kept-typing.ts";

const DAY = 24 * 3_600_000;
const TEXTS = { full_name: "Marta Prober" };

beforeEach(() => {
  const rows = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, text: string) => void rows.set(key, text),
    removeItem: (key: string) => void rows.delete(key),
  };
  vi.stubGlobal("window", { localStorage });
});

it("is kept by form until it is sent, for a week", () => {
  expect(keptTyping("a", 0)).toBeNull();
  expect(keepTyping("a", TEXTS, 0)).toBe(true);
  expect(keptTyping("a", 6 * DAY)).toEqual(TEXTS);
  expect(keptTyping("b", 0)).toBeNull();
  expect(keptTyping("a", 8 * DAY)).toBeNull();
  // It is gone by then.
  expect(keptTyping("a", 0)).toBeNull();
  keepTyping("a", TEXTS, 0);
  forgetTyping("a");
  expect(keptTyping("a", 0)).toBeNull();
});

it.each(["", "{", '{"texts":{"a":1},"at":0}', "null"])(
  "passes over what somebody else stored: %s",
  (text) => {
    window.localStorage.setItem("passport-status:typed:a", text);
    expect(keptTyping("a", 0)).toBeNull();
  },
);

it("says where nothing can be kept", () => {
  vi.stubGlobal("window", {});
  expect(keepTyping("a", TEXTS, 0)).toBe(false);
  expect(keptTyping("a", 0)).toBeNull();
});
