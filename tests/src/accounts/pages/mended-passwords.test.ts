import { expect, it } from "vitest";
import type { AccountValues, FieldErrors } from "../../../../src/accounts/pages/account-fields.ts";
import { withoutMended } from "../../../../src/accounts/pages/use-account-form.ts";

const DIFFER: FieldErrors = { password_confirmation: "account.confirmation_error" };
const WEAK: FieldErrors = { password: "account.password_error" };
const typed = (password: string, password_confirmation: string) =>
  ({ password, password_confirmation }) as AccountValues;
const wrong = (errors: FieldErrors) => ({ status: "wrong" as const, errors });

it("two passwords are no longer said to differ once they are the same", () => {
  expect(withoutMended(wrong(DIFFER), typed("invented words", "invented words"))).toEqual({
    status: "writing",
  });
});

it.each([
  ["they still differ", DIFFER, typed("invented words", "invented word")],
  ["both are empty", DIFFER, typed("", "")],
  ["something else is wrong", WEAK, typed("short", "short")],
])("what is wrong stays while %s", (_, errors, values) => {
  expect(withoutMended(wrong(errors), values)).toEqual(wrong(errors));
});

it("what else is wrong stays when they have become the same", () => {
  const both = { ...DIFFER, ...WEAK };
  expect(withoutMended(wrong(both), typed("short", "short"))).toEqual(wrong(WEAK));
});
