import { describe, expect, it } from "vitest";
import { appRoutes } from "#domain/app-routes.ts";
import { matchRoute } from "../../../src/app/match-route.ts";
import { pages } from "../../../src/app/pages.ts";
import { renderedPages } from "../../../src/app/rendered-pages.ts";
import { existsSync } from "node:fs";

describe("the route of an address", () => {
  it.each([
    ["/", "home", {}],
    ["/passports", "passports", {}],
    ["/passports/", "passports", {}],
    ["/passports/BRPP1", "passport", { passportId: "BRPP1" }],
    ["/passports/BRPP1/removal", "removal", { passportId: "BRPP1" }],
    ["/locations/bahir-dar/", "location", { locationSlug: "bahir-dar" }],
    ["/locations/%E1%8A%A0", "location", { locationSlug: "አ" }],
    ["/passports/%", "passport", { passportId: "%" }],
    ["/CALENDAR", "calendar", {}],
  ])("%s", (path, name, params) => {
    expect(matchRoute(path)).toEqual({ name, params });
  });

  it.each(["/nowhere", "/passports/a/b/c", "//passports", "/calendar/2019"])("is none: %s", (path) => {
    expect(matchRoute(path)).toBeNull();
  });
});

describe("every route", () => {
  it("has a page, and the server has its file", () => {
    expect(Object.keys(pages).toSorted()).toEqual(Object.keys(appRoutes).toSorted());
    const files = Object.values(renderedPages).flatMap(({ modules, styles = [] }) => [...modules, ...styles]);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });
});
