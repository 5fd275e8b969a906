import { describe, expect, it } from "vitest";
import { acceptedLanguages, chooseLocale } from "../../../../src/platform/i18n/choose-locale.ts";

const choose = (search: string, cookies: string, accepted: string[]) =>
  chooseLocale({ search, cookies, accepted }, ["en", "am"], "en");

describe("the chosen language", () => {
  it("is the address's, then the remembered one, then the browser's", () => {
    expect(choose("?lang=am", "lang=en", ["en"])).toBe("am");
    expect(choose("", "a=b; lang=am", ["en"])).toBe("am");
    expect(choose("", "", ["fr-FR", "am-ET", "en"])).toBe("am");
  });

  it("is the default when none is supported", () => {
    expect(choose("?lang=xx", "lang=zz; otherlang=am", ["om"])).toBe("en");
  });

  it("respects the weights of Accept-Language", () => {
    expect(acceptedLanguages("en;q=0.5, am-ET, om;q=0, ti;q=0.7")).toEqual(["am-ET", "ti", "en"]);
    expect(acceptedLanguages("")).toEqual([]);
  });
});
