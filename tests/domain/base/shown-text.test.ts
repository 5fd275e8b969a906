import { expect, it } from "vitest";
import { registerBodySchema } from "#domain/accounts/contract.ts";
import { newPassportSchema } from "#domain/passports/admin-contract.ts";
import { newLocationSchema } from "#domain/locations/admin-contract.ts";
import { advertisementRequestBodySchema } from "#domain/advertising/requests.ts";
import { removalRequestSchema } from "#domain/passports/removal-requests.ts";
import { normalizeRequestNumber } from "#domain/passports/request-number.ts";
import { oneLine, withoutTurning } from "#domain/base/shown-text.ts";

/** Direction marks and overrides, zero-width characters, soft hyphen, BOM, a tag letter. */
const UNSEEN = [
  0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0x200e, 0x200f, 0x061c, 0x200b,
  0x200c, 0x200d, 0x2060, 0xfeff, 0x00ad, 0xe0041,
].map((code) => String.fromCodePoint(code));
const TURNING = UNSEEN.slice(0, 9);

it("one line of text loses exactly the invisible characters", () => {
  for (const unseen of UNSEEN) expect(oneLine(`Al${unseen}maz`), escape(unseen)).toBe("Almaz");
  expect(oneLine("አልማዝ ወ/ማርያም Ḥayāt d’Almeida")).toBe("አልማዝ ወ/ማርያም Ḥayāt d’Almeida");
  expect(oneLine("two\u2028lines")).toBe("two lines");
});

it("longer text keeps joiners and line breaks, but no direction marks", () => {
  for (const turning of TURNING) expect(withoutTurning(`a${turning}b`)).toBe("ab");
  expect(withoutTurning("👩\u200D👧\nላይ")).toBe("👩\u200D👧\nላይ");
});

it("every body with a name strips them, and rejects a name of nothing else", () => {
  const name = `\u202EAl\u2066m\u200Baz\u202C`;
  const registration = {
    phone_number: "0911234567",
    password: "invented words 7",
    password_confirmation: "invented words 7",
    device_name: name,
  };
  expect(registerBodySchema.parse({ ...registration, first_name: name, last_name: name })).toMatchObject({
    first_name: "Almaz",
    last_name: "Almaz",
    device_name: "Almaz",
  });
  expect(
    registerBodySchema.safeParse({ ...registration, first_name: "\u202E\u202E", last_name: "Kebede" })
      .success,
  ).toBe(false);
  const passport = { request_number: "AAL1234567", location: name, date_of_publish: "2026-11-18" };
  expect(
    newPassportSchema.parse({ ...passport, first_name: name, middle_name: name, last_name: name }),
  ).toMatchObject({
    first_name: "Almaz",
    middle_name: "Almaz",
    last_name: "Almaz",
    location: "Almaz",
  });
  expect(newLocationSchema.parse({ name, aliases: [name], address: name })).toEqual({
    name: "Almaz",
    aliases: ["Almaz"],
    address: "Almaz",
  });
  const phone_number = "0911234567";
  const asked = { phone_number, full_name: name, company_name: name, description: `${name} asks this` };
  expect(advertisementRequestBodySchema.parse(asked)).toEqual({
    phone_number,
    full_name: "Almaz",
    company_name: "Almaz",
    description: "Alm\u200Baz asks this",
  });
  const removal = { request_number: "AAL1234567", phone_number, reason: `\u202Eit is wrong` };
  expect(removalRequestSchema.parse(removal).reason).toBe("it is wrong");
});

it("direction marks pasted with a request number are dropped", () => {
  for (const unseen of UNSEEN)
    expect(normalizeRequestNumber(`${unseen}AAL${unseen}1234567`)).toBe("AAL1234567");
});
