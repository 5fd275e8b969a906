import { beforeEach, describe, expect, it, vi } from "vitest";
import { openLanguage } from "../../../src/i18n/language.ts";

/** Pending loads. */
const onTheWay = new Map<string, () => void>();

vi.mock("../../../src/i18n/catalogues.ts", () => ({
  LOCALES: [
    { tag: "en", name: "English", intl: "en-ET" },
    { tag: "am", name: "አማርኛ", intl: "am-ET" },
  ],
  allOf: (parts: readonly Promise<unknown>[]) => Promise.all(parts),
  loadGeneralMessages: (tag: string) =>
    tag === "en"
      ? Promise.resolve({})
      : new Promise((resolve) => onTheWay.set(tag, () => resolve({ "layout.skip": "am" }))),
  loadPageMessages: (tag: string, page: string) => Promise.resolve({ [`${page}.title`]: `${page} ${tag}` }),
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
