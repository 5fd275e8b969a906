import { afterEach, describe, expect, it } from "vitest";
import { fromEastAfrica, toEastAfrica } from "../../../src/admin/articles/publish-time.tsx";

const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env["TZ"];
  else process.env["TZ"] = TZ;
});

describe.each(["Africa/Addis_Ababa", "UTC", "America/New_York", "Asia/Kolkata", "Pacific/Kiritimati"])(
  "a publish time on a device in %s",
  (zone) => {
    it("is shown in East Africa Time, and read as such", () => {
      process.env["TZ"] = zone;
      expect(toEastAfrica("2026-11-20T06:05:31.250Z")).toBe("2026-11-20T09:05");
      expect(fromEastAfrica("2026-11-20T09:05")).toBe("2026-11-20T06:05:00.000Z");
    });

    it("is not moved when a draft fills the form with what was typed", () => {
      process.env["TZ"] = zone;
      for (const typed of ["2026-11-20T09:05", "2026-03-08T02:30", "2026-01-01T00:00"])
        expect(toEastAfrica(typed)).toBe(typed);
    });
  },
);

it("of a text that is none is empty", () => {
  expect(["", "soon"].map(toEastAfrica)).toEqual(["", ""]);
});
