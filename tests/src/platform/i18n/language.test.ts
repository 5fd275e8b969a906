import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openLanguage } from "../../../../src/platform/i18n/language.ts";

/** Pending loads. */
const onTheWay = new Map<string, () => void>();

let asked = 0;
let isOffline = false;

vi.mock("../../../../src/platform/i18n/catalogues.ts", () => ({
  LOCALES: [
    { tag: "en", name: "English", intl: "en-ET" },
    { tag: "am", name: "አማርኛ", intl: "am-ET" },
  ],
  allOf: (parts: readonly Promise<unknown>[]) => Promise.all(parts),
  loadGeneralMessages: (tag: string) =>
    tag === "en"
      ? Promise.resolve({})
      : new Promise((resolve) => onTheWay.set(tag, () => resolve({ "layout.skip": "am" }))),
  loadPageMessages(tag: string, page: string) {
    asked += 1;
    return isOffline
      ? Promise.reject(new TypeError("no chunk"))
      : Promise.resolve({ [`${page}.title`]: `${page} ${tag}` });
  },
}));

describe("a changed language", () => {
  beforeEach(() => onTheWay.clear());

  it("includes the texts of a page opened while loading", async () => {
    const language = await openLanguage("en", ["articles"]);
    const chosen = language.choose("am");
    await language.loadPage("calendar");
    while (language.translator().locale === "en") {
      await vi.waitFor(() => expect(onTheWay.has("am")).toBe(true));
      onTheWay.get("am")?.();
      onTheWay.clear();
      await new Promise((resolve) => setTimeout(resolve));
    }
    await chosen;
    expect(language.translator().t("articles.title")).toBe("articles am");
    expect(language.translator().t("calendar.title")).toBe("calendar am");
  });
});

describe("page texts that could not be loaded", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    asked = 0;
    isOffline = true;
  });
  afterEach(() => {
    vi.useRealTimers();
    isOffline = false;
  });

  it("are asked for again after a pause", async () => {
    const language = await openLanguage("en");
    // React asks again at once when a promise that a page waits for is rejected.
    for (let render = 0; render < 5; render++) {
      await expect(language.loadPage("articles")).rejects.toThrow("no chunk");
    }
    expect(asked).toBe(1);
    isOffline = false;
    await vi.advanceTimersByTimeAsync(5_000);
    await language.loadPage("articles");
    expect([asked, language.translator().t("articles.title")]).toEqual([2, "articles en"]);
  });

  it("do not keep the language from being changed", async () => {
    const language = await openLanguage("en");
    await expect(language.loadPage("articles")).rejects.toThrow("no chunk");
    const chosen = language.choose("am");
    onTheWay.get("am")?.();
    await chosen;
    expect(language.translator().locale).toBe("am");
  });
});
