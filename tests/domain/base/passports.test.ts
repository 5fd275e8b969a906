import { expect, test } from "vitest";
import { passportSchema } from "#domain/passports/contract.ts";

const SAMPLE = {
  id: 1,
  request_number: "AAL1234567",
  first_name: "Sample",
  last_name: "Person",
  full_name: "Sample Person",
  location: "Adama",
  date_of_publish: "2026-11-20",
  created_at: "2026-11-20T08:00:00Z",
  updated_at: null,
};

test("unknown fields of a newer server are ignored", () => {
  expect(passportSchema.parse({ ...SAMPLE, photo: 1 })).toEqual(SAMPLE);
});

test("a date that does not exist is rejected", () => {
  expect(passportSchema.safeParse({ ...SAMPLE, date_of_publish: "2026-13-45" }).success).toBe(false);
  expect(passportSchema.safeParse({ ...SAMPLE, date_of_publish: "2026-02-29" }).success).toBe(false);
});
