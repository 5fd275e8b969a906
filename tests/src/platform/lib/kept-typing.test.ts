import { beforeEach, expect, it, vi } from "vitest";
import {
  forgetAllTyping,
  forgetTyping,
  keepTyping,
  keptTyping,
} from "../../../../src/platform/lib/kept-typing.ts";

const DAY = 24 * 3_600_000;
const TEXTS = { full_name: "Marta Prober" };

/** Its keys are own properties, as a browser's are. */
class FakeStorage {
  [key: string]: unknown;
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }
  setItem(key: string, text: string): void {
    this[key] = text;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}

beforeEach(() => void vi.stubGlobal("window", { localStorage: new FakeStorage() }));

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

it("of another form goes after a week as well, and all of it at once when somebody signs out", () => {
  keepTyping("a", TEXTS, 0);
  keepTyping("b", TEXTS, 7 * DAY);
  keptTyping("b", 8 * DAY);
  expect(window.localStorage.getItem("passport-status:typed:a")).toBeNull();
  expect(keptTyping("b", 8 * DAY)).toEqual(TEXTS);
  window.localStorage.setItem("theme", "dark");
  forgetAllTyping();
  expect(keptTyping("b", 8 * DAY)).toBeNull();
  expect(window.localStorage.getItem("theme")).toBe("dark");
});

it("says where nothing can be kept", () => {
  vi.stubGlobal("window", {});
  expect(keepTyping("a", TEXTS, 0)).toBe(false);
  expect(keptTyping("a", 0)).toBeNull();
});
