import { describe, expect, it } from "vitest";
import { goBack } from "../../../src/app/go-back.ts";
import { shouldReload } from "../../../src/app/preload-error.ts";

function memory(): Pick<Storage, "getItem" | "setItem"> {
  const values = new Map<string, string>();
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) };
}

describe("a chunk that does not load", () => {
  it("reloads the page once, and again only a minute later", () => {
    const storage = memory();
    expect(shouldReload({ onLine: true, storage, now: 0 })).toBe(true);
    expect(shouldReload({ onLine: true, storage, now: 59_999 })).toBe(false);
    expect(shouldReload({ onLine: true, storage, now: 60_000 })).toBe(true);
  });

  it("never reloads offline, and does not count that as the one time", () => {
    const storage = memory();
    expect(shouldReload({ onLine: false, storage, now: 0 })).toBe(false);
    expect(shouldReload({ onLine: true, storage, now: 1 })).toBe(true);
  });
});

describe("Go Back", () => {
  it("goes back where there is somewhere to go, else home", () => {
    const went: string[] = [];
    const browser = (length: number) => ({
      history: { length, back: () => void went.push("back") },
      location: { assign: (to: string | URL) => void went.push(String(to)) },
    });
    goBack(browser(3), "/");
    goBack(browser(1), "/");
    expect(went).toEqual(["back", "/"]);
  });
});
