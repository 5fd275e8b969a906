import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reportedAddress, routeOf } from "../../../src/lib/analytics-path.ts";

describe("an address in analytics", () => {
  it.each([
    ["/", "", "/"],
    ["/locations/adama", "?page=2", "/locations/adama?page=2"],
    [
      "/passports/",
      "?location=Addis+Ababa&sort=requestNumber",
      "/passports/?location=Addis+Ababa&sort=requestNumber",
    ],
    ["/", "?utm_source=channel&lang=am", "/?utm_source=channel&lang=am"],
    ["/passports/", "?published_after=2026-11-16", "/passports/?published_after=2026-11-16"],
  ])("keeps path and query of %s%s", (path, search, reported) => {
    expect(reportedAddress(path, search)).toBe(reported);
  });

  it.each(["token", "access_token", "api_key", "client-secret", "Authorization", "SessionId", "bearer"])(
    "masks the value of %s",
    (name) => {
      expect(reportedAddress("/", `?${name}=violet&page=2`)).toBe(`/?${name}=[hidden]&page=2`);
    },
  );

  it.each([
    "q",
    "who",
    "subject",
    "name",
    "first_name",
    "middle_name",
    "last_name",
    "phone",
    "phone_number",
    "request_number",
    "requestNumber",
    "full_name",
    "search",
  ])("masks personal data of %s", (name) => {
    expect(reportedAddress("/passports/", `?${name}=Kenenisa`)).toBe(`/passports/?${name}=[hidden]`);
  });

  it("is the pattern for a passport's page", () => {
    expect(reportedAddress("/passports/AAL1234567", "?requestNumber=AAL1234567")).toBe(
      "/passports/:passportId?requestNumber=[hidden]",
    );
    expect(reportedAddress("/passports/%E1%8A%A0%E1%89%A0%E1%89%A0/")).toBe("/passports/:passportId");
  });

  it("omits parts of unknown pages", () => {
    expect(reportedAddress("/passport/abebe-kebede")).toBe("/:unknown");
    expect(reportedAddress("/passports/abebe/kebede")).toBe("/:unknown");
    expect(routeOf("/nowhere")).toBe("/:unknown");
  });

  it("masks a request number anywhere", () => {
    expect(reportedAddress("/", "?page=AAL1234567&AAL1234567=1&from=brpp%20527458-8c1cg")).toBe(
      "/?page=[hidden]&[hidden]=1&from=[hidden]",
    );
  });

  it("accepts malformed escapes", () => {
    expect(reportedAddress("/passports/%E0%A4%A", "?page=%E0%A4%A&%=1")).toContain("/passports/:passportId?");
  });

  it("contains no request number, in whatever parameter or spelling", () => {
    const letters = fc.stringMatching(/^[A-HJ-NP-Z]{3}$/);
    const digits = fc.stringMatching(/^\d{7}$/);
    fc.assert(
      fc.property(
        letters,
        digits,
        fc.constantFrom("", " ", "-"),
        fc.string(),
        (start, end, between, name) => {
          const search = `?${new URLSearchParams({ [name]: `${start}${between}${end}` }).toString()}`;
          expect(reportedAddress("/", search)).not.toContain(end);
        },
      ),
    );
  });
});
