import { describe, expect, it } from "vitest";
import { decodePath, matchPage } from "../../../src/app/match-page.ts";
import { pages } from "../../../src/app/pages.ts";
import { existsSync } from "node:fs";
import { resolve } from "node:path";

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
    expect(matchPage(decodePath(path))).toEqual({ name, params });
  });

  it.each(["/nowhere", "/passports/a/b/c", "//passports", "/calendar/2019"])("is none: %s", (path) => {
    expect(matchPage(decodePath(path))).toBeNull();
  });
});

describe("every public page", () => {
  it.each(Object.entries(pages))("%s: the server knows its chunk and its queries", async (_name, page) => {
    if (!page.server) throw new Error("no facts for the server");
    const { files, styles = [], prefetch } = page.server;
    expect(styles.filter((style) => !existsSync(style))).toEqual([]);
    // The page itself, then what it loads later.
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const source = resolve(files[0] ?? "");
    const module: Record<string, unknown> = await import(source);
    expect(Object.values(module)).toContain(await page.load());
    expect(await prefetch?.()).toBe(module["prefetch"]);
  });
});
