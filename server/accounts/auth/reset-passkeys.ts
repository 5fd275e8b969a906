import type { Transaction } from "kysely";
import type { Database } from "../../store/schema.ts";
import type { Account } from "../user-row.ts";
import { writeAudit } from "../audit.ts";
import { removeAllPasskeys } from "../passkeys/passkeys.ts";
import { forgetDevices } from "./known-devices.ts";
import { endSessions } from "./sessions.ts";

type Reset = {
  /** Null from the command line. */
  account: Pick<Account, "user"> | null;
  userId: number;
  now: string;
};

/** For somebody who lost their phone: they sign in with the password and add a passkey anew. Whoever has it is out. */
export async function resetPasskeys(
  trx: Transaction<Database>,
  { account, userId, now }: Reset,
): Promise<number> {
  const passkeys = await removeAllPasskeys(trx, userId);
  const devices = await endSessions(trx, userId);
  await forgetDevices(trx, userId);
  await writeAudit(trx, {
    account,
    action: "user.reset-passkeys",
    subject: `user:${userId}`,
    before: { passkeys, devices },
    after: { passkeys: 0, devices: 0 },
    now,
  });
  return passkeys;
}
