import { describe, expect, it } from "vitest";
import { defineBuildSettings, parseBuildSettings } from "../../../src/lib/build-settings.ts";

describe("build settings", () => {
  it("are complete without any being given", () => {
    expect(parseBuildSettings({})).toMatchObject({
      VITE_SITE_NAME: "Passport Status",
      VITE_SITE_URL: "",
      VITE_API_BASE_URL: "",
      VITE_HORIZON_URL: "/horizon",
    });
  });

  it("put the horizon under the API's address unless it has its own", () => {
    const base = { VITE_API_BASE_URL: "https://api.example.org" };
    expect(parseBuildSettings(base).VITE_HORIZON_URL).toBe("https://api.example.org/horizon");
    const own = { ...base, VITE_HORIZON_URL: "https://queue.example.org" };
    expect(parseBuildSettings(own).VITE_HORIZON_URL).toBe("https://queue.example.org");
  });

  it.each(["VITE_SITE_URL", "VITE_API_BASE_URL", "VITE_HORIZON_URL", "VITE_POSTHOG_HOST"])(
    "stop the build with a sentence when %s is no web address",
    (name) => {
      for (const wrong of ["example.org", "ftp://example.org", "javascript:alert(1)"]) {
        expect(() => parseBuildSettings({ [name]: wrong })).toThrow(`${name} must be a whole web address`);
      }
    },
  );

  it("refuse an empty site name", () => {
    expect(() => parseBuildSettings({ VITE_SITE_NAME: "  " })).toThrow("VITE_SITE_NAME must not be empty");
  });

  it("reach the app as strings of code", () => {
    const defined = defineBuildSettings(parseBuildSettings({ VITE_SITE_NAME: 'A "quoted" name' }));
    expect(defined["import.meta.env.VITE_SITE_NAME"]).toBe('"A \\"quoted\\" name"');
  });
});
