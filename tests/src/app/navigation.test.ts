import { describe, expect, it } from "vitest";
import { accountRoutes } from "#domain/accounts/account-routes.ts";
import { currentMark, type NavItem } from "../../../src/app/nav-item.ts";
import { ACCOUNT_ITEMS, NAV_ITEMS, serviceItems } from "../../../src/app/navigation.ts";
import { englishTranslator } from "../support/english-translator.ts";

/** Brackets hold the message where no page exists yet. */
function asSeen(items: readonly NavItem[]): string[][] {
  const { t } = englishTranslator;
  return items.map((item) => [t(item.label), "href" in item ? item.href : `(${t(item.message)})`]);
}

describe("the navigation", () => {
  it("has the header's six entries in the order of the specification", () => {
    expect(asSeen(NAV_ITEMS)).toEqual([
      ["Advertise", "/advertisment"],
      ["Passports", "/passports/"],
      ["Articles", "/articles/"],
      ["Ethiopian Calendar", "/calendar"],
      ["Official ICS branch offices", "/locations/"],
      ["Download App", "/#download"],
    ]);
  });

  it("has Register and Login when signed out, and My profile when signed in", () => {
    expect(asSeen(ACCOUNT_ITEMS.signedOut)).toEqual([
      ["Register", "/register"],
      ["Login", "/login"],
    ]);
    expect(asSeen(ACCOUNT_ITEMS.signedIn)).toEqual([["My profile", "/profile"]]);
    const paths = Object.values(ACCOUNT_ITEMS).flatMap((items) => items.map(({ href }) => href));
    expect(Object.values(accountRoutes)).toEqual(expect.arrayContaining(paths));
  });

  it("has the footer's services", () => {
    expect(asSeen(serviceItems("en"))).toEqual([
      ["Advertisement", "/advertisment"],
      ["Passport Check", "/passports/"],
      ["Ethiopian Calendar", "/calendar"],
      ["Gee’z Numbers", "/calendar#geez-numbers"],
      ["Amharic Alphabets", "/articles/amharic-alphabet"],
    ]);
    expect(serviceItems("am").at(-1)).toMatchObject({ href: "/articles/ye-amarinya-fidelat" });
  });
});

describe("the mark of the current page", () => {
  it("is on its own link, with or without a trailing slash", () => {
    expect(currentMark("/passports", "/passports/")).toBe("page");
    expect(currentMark("/calendar/", "/calendar")).toBe("page");
  });

  it("is on a list's link while one of its items is open", () => {
    expect(currentMark("/locations/adama", "/locations/")).toBe("true");
  });

  it("is on no other link", () => {
    expect(currentMark("/calendars", "/calendar")).toBeUndefined();
    expect(currentMark("/passports/17", "/")).toBeUndefined();
    expect(currentMark("/", "/#download")).toBeUndefined();
  });
});
