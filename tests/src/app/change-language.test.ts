import { describe, expect, it } from "vitest";
import { changeLanguage } from "../../../src/app/language-switch.tsx";

function openPage(href: string) {
  const page = {
    document: { cookie: "", documentElement: { lang: "en" } },
    location: { href },
    history: {
      state: { place: 3 },
      replaceState: (state: unknown, _title: string, address?: string | URL | null) => {
        replaced.push({ state, address: address ? String(address) : null });
      },
    },
  };
  const replaced: { state: unknown; address: string | null }[] = [];
  return { page, replaced };
}

const speaks = { choose: () => Promise.resolve() };

describe("a change of language", () => {
  it("is remembered for a year, on every page and at this place in the history, and announced", async () => {
    const { page, replaced } = openPage("https://example.org/passports/?page=2");
    await changeLanguage("am", speaks, page);
    expect(page.document.cookie).toBe("lang=am; Path=/; Max-Age=31536000; SameSite=Lax");
    expect(page.document.documentElement.lang).toBe("am");
    expect(replaced).toEqual([{ state: { place: 3, chosenLanguage: "am" }, address: null }]);
  });

  it("removes the former language from the address, and nothing else", async () => {
    const { page, replaced } = openPage("https://example.org/passports/?lang=en&page=2#list");
    await changeLanguage("am", speaks, page);
    expect(replaced).toEqual([
      { state: { place: 3, chosenLanguage: "am" }, address: "https://example.org/passports/?page=2#list" },
    ]);
  });

  it("changes nothing when the texts cannot be loaded", async () => {
    const { page, replaced } = openPage("https://example.org/?lang=en");
    const silent = { choose: () => Promise.reject(new Error("no network")) };
    await expect(changeLanguage("am", silent, page)).rejects.toThrow("no network");
    expect(page.document).toEqual({ cookie: "", documentElement: { lang: "en" } });
    expect(replaced).toEqual([]);
  });
});
