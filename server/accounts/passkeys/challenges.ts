import { randomBytes } from "node:crypto";
import { PASSKEY_QUESTION_MINUTES } from "#domain/accounts/contract.ts";
import type { Kysely } from "kysely";
import { columnIsOver, columnLiesAhead, iso } from "../../store/clock-skew.ts";
import type { Database } from "../../store/schema.ts";
import type { PasskeyChallengeTable } from "../../store/tables/accounts.ts";

export const CHALLENGE_MS = PASSKEY_QUESTION_MINUTES * 60_000;
const BYTES = 32;

type Purpose = Pick<PasskeyChallengeTable, "purpose" | "user_id">;

/** Makes what a passkey has to sign. */
export async function newChallenge(db: Kysely<Database>, purpose: Purpose, nowMs: number): Promise<string> {
  const challenge = randomBytes(BYTES).toString("base64url");
  await db
    .insertInto("passkey_challenges")
    .values({ challenge, ...purpose, expires_at: iso(nowMs + CHALLENGE_MS) })
    .execute();
  return challenge;
}

/** Takes the challenge that a browser says was signed, so that nothing signs for it again. Null if it is not open. */
export async function takeChallenge(
  db: Kysely<Database>,
  clientDataJSON: string,
  { purpose, user_id }: Purpose,
  nowMs: number,
): Promise<string | null> {
  const row = await db
    .deleteFrom("passkey_challenges")
    .where("challenge", "=", challengeIn(clientDataJSON))
    .where("purpose", "=", purpose)
    .where("user_id", user_id === null ? "is" : "=", user_id)
    .where(columnLiesAhead("expires_at", nowMs, CHALLENGE_MS))
    .returning("challenge")
    .executeTakeFirst();
  return row?.challenge ?? null;
}

export async function dropExpiredChallenges(db: Kysely<Database>, nowMs: number): Promise<void> {
  await db
    .deleteFrom("passkey_challenges")
    .where(columnIsOver("expires_at", nowMs, CHALLENGE_MS))
    .execute();
}

/** "" for anything else than client data. */
function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    const { challenge } = data as { challenge?: unknown };
    return typeof challenge === "string" && /^[\w-]{43}$/.test(challenge) ? challenge : "";
  } catch {
    return "";
  }
}
