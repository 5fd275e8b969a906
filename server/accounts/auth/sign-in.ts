import type { Transaction } from "kysely";
import type { SignedIn } from "#domain/accounts/contract.ts";
import type { Database } from "../../store/schema.ts";
import { rememberDevice } from "./known-devices.ts";
import { beginSession } from "./sessions.ts";

type Device = { device_name?: string | undefined; device_secret?: string | undefined };

/** Begins a session on a device, which counts as known from now on. */
export async function signIn(
  trx: Transaction<Database>,
  user: SignedIn["user"],
  { device_name, device_secret }: Device,
  nowMs: number,
): Promise<SignedIn> {
  await rememberDevice(trx, { userId: user.id, secret: device_secret, nowMs });
  const token = await beginSession(trx, { userId: user.id, deviceName: device_name ?? null, nowMs });
  return { token_type: "Bearer", token, user };
}
