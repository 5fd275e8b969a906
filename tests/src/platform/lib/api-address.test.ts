import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { apiAddress } from "../../../../src/platform/lib/api-address.ts";

const PATH = "/api/v1/passports";

test.each([
  ["", PATH],
  ["/", PATH],
  ["https://api.example.org", `https://api.example.org${PATH}`],
  ["https://api.example.org/", `https://api.example.org${PATH}`],
  ["https://example.org/lists", `https://example.org/lists${PATH}`],
  ["https://example.org/lists/", `https://example.org/lists${PATH}`],
])("a path of the API on %j is %s", (base, address) => {
  expect(apiAddress(PATH, base)).toBe(address);
});

test("no other module builds API addresses", () => {
  const joining = ["src", "sw"]
    .flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: "utf8" }).map((file) => join(room, file)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith("api-address.ts"))
    .filter((file) => /(?:baseUrl|apiBaseUrl)\}?\s*(?:\+|\$|`|\/)/i.test(readFileSync(file, "utf8")));
  expect(joining).toEqual([]);
});
