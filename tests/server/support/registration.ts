import { signedInSchema } from "#domain/accounts/contract.ts";
import type { SignedIn } from "#domain/accounts/contract.ts";
import type { App } from "../../../server/route-deps.ts";

export const PASSWORD = "invented words 7";

export const REGISTRATION = {
  first_name: "Almaz",
  last_name: "Invented",
  phone_number: "0911234567",
  password: PASSWORD,
  password_confirmation: PASSWORD,
};

/** Hashes a password. */
export async function register(app: App, changes: object = {}): Promise<SignedIn> {
  const answer = await app.inject({
    method: "POST",
    url: "/api/v1/auth/register",
    payload: { ...REGISTRATION, ...changes },
  });
  return signedInSchema.parse(answer.json());
}

/** Returns the status. */
export async function tryToSignIn(app: App, password: string, phone = REGISTRATION.phone_number) {
  const answer = await app.inject({
    method: "POST",
    url: "/api/v1/auth/login",
    payload: { phone_number: phone, password },
  });
  return answer.statusCode;
}

export function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}
