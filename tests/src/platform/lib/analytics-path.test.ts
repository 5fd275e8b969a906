import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskAddress, reportedAddress, routeOf } from "../../../../src/platform/lib/analytics-path.ts";
import { MARK, nested, readings, underItsName, whole } from "./nested-addresses.ts";

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

  it.each([
    ["/login", "?redirect=%2Fprofile%3Fauth_code%3Dzzz", "/login?redirect=%2Fprofile%3Fauth_code%3D[hidden]"],
    [
      "/login",
      "?redirect=%2Fpassports%2F%3Fname%3DAbebe%26page%3D2",
      "/login?redirect=%2Fpassports%2F%3Fname%3D[hidden]%26page%3D2",
    ],
    ["/login", "?redirect=/?q=Abebe&lang=am", "/login?redirect=/?q=[hidden]&lang=am"],
    [
      "/login",
      "?redirect=/admin/users?q=Abebe Kebede&token=abc",
      "/login?redirect=/admin/users?q=[hidden]&token=[hidden]",
    ],
    ["/login", "?redirect=%252F%253Fq%253DAbebe%252526Kebede", "/login?redirect=%2F%3Fq%3D[hidden]"],
    ["/login", "?redirect=%2Fpassports%2FAAL1234567", "/login?redirect=%2Fpassports%2F%3ApassportId"],
    ["/login", "?redirect=passports/Abebe", "/login?redirect=passports/:passportId"],
    ["/login", "?redirect=%2Fpassport%2FAbebe", "/login?redirect=%2F%3Aunknown"],
    [
      "/login",
      "?redirect=%2Freset-password%23token%3Dabc",
      "/login?redirect=%2Freset-password%23token%3D[hidden]",
    ],
    [
      "/login",
      "?redirect=https%3A%2F%2Fexample.org%2F%3Fq%3DAbebe",
      "/login?redirect=https%3A%2F%2Fexample.org%2F%3Fq%3D[hidden]",
    ],
    [
      "/login",
      "?redirect=https://abebe:kebede@example.org/calendar",
      "/login?redirect=https://[hidden]/calendar",
    ],
    ["/", "?page=2;token=abc;d", "/?page=2;token=[hidden]"],
    ["/", "?a=1&amp;token=abc", "/?a=1&amp;token=[hidden]"],
    ["/", "?tok%65n=abc&x%3Dq=Abebe&q%3DAbebe", "/?tok%65n=[hidden]&x%3Dq=[hidden]&[hidden]"],
    ["/", "?q=Abebe&Kebede&page=2", "/?q=[hidden]&[hidden]&page=2"],
    ["/", "?from=%E0%A4%A%26q%3DAbebe", "/?from=%25E0%25A4%25A%26q%3D[hidden]"],
    ["/", "?state=%7B%22token%22%3A%22abc%22%7D", "/?state=[hidden]"],
    ["/", "?ref=mailto:abebe@example.org&by=abebe@example.org", "/?ref=mailto:[hidden]&by=[hidden]"],
    ["/locations/adama%3Fq%3DAbebe", "", "/locations/adama%3Fq%3D[hidden]"],
    ["/locations/adama;token=abc", "", "/locations/adama;token=[hidden]"],
    ["//abebe/kebede", "", "/:unknown"],
  ])("masks what is nested in %s%s", (path, search, reported) => {
    expect(reportedAddress(path, search)).toBe(reported);
  });

  it.each([
    `${"%25".repeat(2000)}3Fq=Abebe`,
    `${"=".repeat(4000)}Abebe`,
    `${"a:".repeat(1000)}Abebe`,
    "/Abebe".repeat(600),
  ])("reports nothing of an address that nobody would follow", (address) => {
    expect(reportedAddress("/login", `?redirect=${address}`)).toBe("/login?[hidden]");
    expect(maskAddress(address)).toBe("[hidden]");
  });

  it.each(["=", "%3D", "a:", "?", "#", "/", "\\", ";", "//", "&", "%25"])(
    "reads an address full of %s",
    (separator) => {
      expect(() => maskAddress(separator.repeat(249))).not.toThrow();
    },
  );

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

const harmless = fc
  .tuple(
    fc.constantFrom(
      "/",
      "/calendar",
      "/passports/",
      "/locations/adama",
      "/articles/how-to-apply",
      "/admin/users",
      "/profile",
    ),
    fc.array(
      fc.constantFrom(
        "page=2",
        "lang=am",
        "sort=full",
        "utm_source=telegram",
        "location=Addis+Ababa",
        "date=2026-11-16",
        "x",
        "y=",
        "tags=a,b",
        "ratio=1%2F2",
        "at=10:30",
      ),
      { maxLength: 3 },
    ),
  )
  .map(([path, params]) => (params.length === 0 ? path : `${path}?${params.join("&")}`));

function report(address: string): string {
  const [path = "", ...rest] = address.split("?");
  return reportedAddress(path, rest.length === 0 ? "" : `?${rest.join("?")}`);
}

describe("addresses in addresses", () => {
  it("lose every value of a secret or searched name, however deep and in whatever encoding", () => {
    fc.assert(
      fc.property(nested(underItsName), (address) => {
        for (const outgoing of [
          reportedAddress("/login", `?redirect=${whole(address)}`),
          reportedAddress("/login", `?redirect=${address.replaceAll("#", "%23")}`),
          maskAddress(address),
        ])
          for (const reading of readings(outgoing)) expect(reading).not.toContain(MARK);
      }),
      { numRuns: 3000 },
    );
  });

  it("lose every request number, telephone number and passport's page", () => {
    const between = fc.constantFrom("", " ", "-", "+");
    const older = fc
      .tuple(fc.stringMatching(/^[A-HJ-NP-Z]{3}$/), between, fc.stringMatching(/^[1-9]{7}$/))
      .map(([letters, gap, end]) => ({ end, text: letters + gap + end }));
    const newer = fc
      .tuple(fc.stringMatching(/^[5-9]{6}$/), between, fc.stringMatching(/^XQ[2-9]XZ$/))
      .map(([digits, gap, end]) => ({ end: end.toLowerCase(), text: `BRPP${gap}${digits}${gap}${end}` }));
    const parts = fc.constantFrom("/passports/", "/?page=", "/locations/adama?x=", "/?", "/?x=a_", "/", "");
    fc.assert(
      fc.property(
        fc
          .oneof(older, newer)
          .chain(({ end, text }) =>
            fc.record({ end: fc.constant(end), address: nested(parts.map((start) => start + text)) }),
          ),
        ({ end, address }) => {
          for (const reading of readings(reportedAddress("/login", `?redirect=${whole(address)}`)))
            expect(reading).not.toContain(end);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("pass unchanged when they are harmless", () => {
    fc.assert(
      fc.property(harmless, fc.integer({ min: 0, max: 3 }), (address, depth) => {
        let nestedAddress = address;
        for (let level = 0; level < depth; level++)
          nestedAddress = `/login?lang=am&redirect=${whole(nestedAddress)}`;
        expect(report(nestedAddress)).toBe(nestedAddress);
        expect(maskAddress(`https://example.org${nestedAddress}`)).toBe(
          `https://example.org${nestedAddress}`,
        );
      }),
    );
  });

  it("stay as they are when they are masked again", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          nested(underItsName),
          nested(harmless),
          fc.webUrl({ withQueryParameters: true, withFragments: true }),
          fc.string(),
        ),
        (address) => {
          const once = maskAddress(address);
          expect(maskAddress(once)).toBe(once);
          const page = reportedAddress("/login", `?redirect=${whole(address)}`);
          expect(report(page)).toBe(page);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
