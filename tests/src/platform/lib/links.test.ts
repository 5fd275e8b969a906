import { describe, expect, it } from "vitest";
import { links } from "../../../../src/platform/lib/links.ts";

describe("addresses", () => {
  it("are those of the specification", () => {
    expect([links.home(), links.passports(), links.locations(), links.location("bahir-dar")]).toEqual([
      "/",
      "/passports/",
      "/locations/",
      "/locations/bahir-dar",
    ]);
    expect(links.passport("17", "AAL1234567")).toBe("/passports/17?requestNumber=AAL1234567");
    expect(links.passports("page=2")).toBe("/passports/?page=2");
  });

  it("can contain any typed text", () => {
    expect(links.lookup("")).toBe("/");
    expect(links.lookup("አበበ & co")).toBe("/?q=%E1%8A%A0%E1%89%A0%E1%89%A0%20%26%20co");
    expect(links.passport("a/b")).toBe("/passports/a%2Fb");
  });
});
