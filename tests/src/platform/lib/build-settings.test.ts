import { describe, expect, it } from "vitest";
import {
  defineBuildSettings,
  parseBuildSettings,
  parseSiteNames,
} from "../../../../src/platform/lib/build-settings.ts";

describe("build settings", () => {
  it("have defaults for everything", () => {
    expect(parseBuildSettings({})).toMatchObject({
      VITE_SITE_NAME: "Passport Status",
      VITE_SITE_URL: "",
      VITE_API_BASE_URL: "",
      VITE_HORIZON_URL: "/horizon",
    });
  });

  it("count an empty value as unset, as compose.yml passes one for each that is missing", () => {
    const names = Object.keys(parseBuildSettings({}));
    const empty = Object.fromEntries([...names, "VITE_SITE_NAME_AM"].map((name) => [name, " "]));
    expect(parseBuildSettings(empty)).toEqual(parseBuildSettings({}));
    expect(parseSiteNames(empty)).toEqual(parseSiteNames({}));
  });

  it("have a site name in each language; a single given name is used for all", () => {
    expect(parseSiteNames({})).toEqual({ en: "Passport Status", am: "የፓስፖርት ሁኔታ" });
    expect(parseSiteNames({ VITE_SITE_NAME: "Ours" })).toEqual({ en: "Ours", am: "Ours" });
    const both = { VITE_SITE_NAME: "Ours", VITE_SITE_NAME_AM: " የእኛ " };
    expect(parseSiteNames(both)).toEqual({ en: "Ours", am: "የእኛ" });
  });

  it("put the horizon under the API's address unless given", () => {
    const base = { VITE_API_BASE_URL: "https://api.example.org" };
    expect(parseBuildSettings(base).VITE_HORIZON_URL).toBe("https://api.example.org/horizon");
    const own = { ...base, VITE_HORIZON_URL: "https://queue.example.org" };
    expect(parseBuildSettings(own).VITE_HORIZON_URL).toBe("https://queue.example.org");
  });

  it("strip the trailing slash of base addresses", () => {
    const settings = parseBuildSettings({
      VITE_SITE_URL: "https://example.org/",
      VITE_API_BASE_URL: " https://api.example.org/lists// ",
    });
    expect(settings.VITE_SITE_URL).toBe("https://example.org");
    expect(settings.VITE_API_BASE_URL).toBe("https://api.example.org/lists");
    expect(settings.VITE_HORIZON_URL).toBe("https://api.example.org/lists/horizon");
    expect(() => parseBuildSettings({ VITE_API_BASE_URL: "https://example.org/?v=1" })).toThrow(
      'VITE_API_BASE_URL must end before any "?" or "#".',
    );
  });

  it.each([
    "VITE_SITE_URL",
    "VITE_API_BASE_URL",
    "VITE_HORIZON_URL",
    "VITE_POSTHOG_HOST",
    "VITE_CHAT_GROUP_URL",
    "VITE_COMMUNITY_URL",
    "VITE_TELEGRAM_URL",
    "VITE_REFERRAL_URL",
    "VITE_SUPPORT_URL",
  ])("fail the build when %s is no web address", (name) => {
    for (const wrong of ["example.org", "ftp://example.org", "javascript:alert(1)"]) {
      expect(() => parseBuildSettings({ [name]: wrong })).toThrow(`${name} must be a whole web address`);
    }
  });

  it("take developers' profiles as a comma-separated list", () => {
    const given = " https://example.org/one ,, https://example.org/two,";
    expect(parseBuildSettings({ VITE_DEVELOPER_URLS: given }).VITE_DEVELOPER_URLS).toBe(
      "https://example.org/one,https://example.org/two",
    );
  });

  it("take copies of the lists as comma-separated origins, and nothing else", () => {
    const given = " https://one.example ,, http://127.0.0.1:8090,";
    expect(parseBuildSettings({ VITE_LISTS_ORIGINS: given }).VITE_LISTS_ORIGINS).toBe(
      "https://one.example,http://127.0.0.1:8090",
    );
    for (const wrong of ["one.example", "https://one.example/lists", "https://one.example/"])
      expect(() => parseBuildSettings({ VITE_LISTS_ORIGINS: wrong })).toThrow("must be origins");
  });

  it("fail the build when a developer's profile is no web address", () => {
    const given = "https://example.org/one, example.org/two";
    expect(() => parseBuildSettings({ VITE_DEVELOPER_URLS: given })).toThrow(
      "VITE_DEVELOPER_URLS must be whole web addresses separated by commas",
    );
  });

  it("require a referral link's address and text together", () => {
    const VITE_REFERRAL_URL = "https://example.org/offer";
    const VITE_REFERRAL_TEXT = "An offer";
    for (const half of [{ VITE_REFERRAL_URL }, { VITE_REFERRAL_TEXT }])
      expect(() => parseBuildSettings(half)).toThrow("VITE_REFERRAL_URL and VITE_REFERRAL_TEXT go together");
    expect(parseBuildSettings({ VITE_REFERRAL_URL, VITE_REFERRAL_TEXT })).toMatchObject({
      VITE_REFERRAL_URL,
      VITE_REFERRAL_TEXT,
    });
  });

  it("show no support badge unless given", () => {
    expect(parseBuildSettings({}).VITE_SUPPORT_URL).toBe("");
    const own = "https://coffee.example.org/us";
    expect(parseBuildSettings({ VITE_SUPPORT_URL: own }).VITE_SUPPORT_URL).toBe(own);
  });

  it("use PostHog's own host by default, and only with a key", () => {
    expect(parseBuildSettings({ VITE_POSTHOG_KEY: " phc_1 " })).toMatchObject({
      VITE_POSTHOG_KEY: "phc_1",
      VITE_POSTHOG_HOST: "https://us.i.posthog.com",
    });
    expect(parseBuildSettings({ VITE_POSTHOG_HOST: "https://eu.example" }).VITE_POSTHOG_KEY).toBe("");
    expect(() => parseBuildSettings({ VITE_POSTHOG_KEY: "one two" })).toThrow(
      "VITE_POSTHOG_KEY must not contain",
    );
  });

  it("reach the app as code strings", () => {
    const defined = defineBuildSettings(parseBuildSettings({ VITE_SITE_NAME: 'A "quoted" name' }));
    expect(defined["import.meta.env.VITE_SITE_NAME"]).toBe('"A \\"quoted\\" name"');
  });
});
