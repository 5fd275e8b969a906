import type { Kysely, Transaction } from "kysely";
import type { Assertion, Attestation, Passkey, PasskeyPurpose } from "#domain/accounts/passkeys.ts";
import { PASSKEYS_PER_ACCOUNT } from "#domain/accounts/contract.ts";
import { ProblemError } from "../../http/problem.ts";
import { iso } from "../../store/clock-skew.ts";
import type { Database } from "../../store/schema.ts";
import { isTaken } from "../../store/store-errors.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { siteOrigin, type Site } from "../../http/site-origin.ts";

/** COSE names of EdDSA, ES256 and RS256, the likeliest last resort last. */
export const ALGORITHMS: readonly number[] = [-8, -7, -257];

type NewPasskey = { credential_id: string; public_key: string; counter: number; transports: string };
/** A passkey that signed, and the counter of its device. */
export type SignedBy = { passkeyId: number; userId: number; counter: number };

/** Loaded with the first passkey: a server whose admins use none does not carry its 9 MB. */
const library = () => import("@simplewebauthn/server");

/** Null if the answer is not of a new passkey for this site and challenge. */
export async function readNewPasskey(
  { id, origin }: RelyingParty,
  challenge: string,
  answer: Attestation,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await library();
  // It throws for whatever does not fit.
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...answer, response: withoutTransports(answer), clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    supportedAlgorithmIDs: [...ALGORITHMS],
  }).catch(() => ({ registrationInfo: undefined }));
  if (registrationInfo === undefined) return null;
  const { credential } = registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: JSON.stringify(answer.response.transports ?? []),
  };
}

function withoutTransports({ response: { clientDataJSON, attestationObject } }: Attestation) {
  return { clientDataJSON, attestationObject };
}

/** The passkey that signed the challenge; null for one that is unknown, copied, or of another site. */
export async function whoSigned(
  db: Kysely<Database>,
  { id, origin }: RelyingParty,
  { challenge, purpose, answer }: { challenge: string; purpose: PasskeyPurpose; answer: Assertion },
): Promise<SignedBy | null> {
  const known = await db
    .selectFrom("passkeys")
    .select(["id", "user_id", "credential_id", "public_key", "counter"])
    .where("credential_id", "=", answer.id)
    .executeTakeFirst();
  if (known === undefined) return null;
  const { verifyAuthenticationResponse } = await library();
  // It throws for whatever does not fit, also for a counter that went back, as that of a copy does.
  const proof = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: purpose === "alone",
    credential: {
      id: known.credential_id,
      publicKey: new Uint8Array(Buffer.from(known.public_key, "base64url")),
      counter: known.counter,
    },
  }).catch(() => null);
  if (proof?.verified !== true) return null;
  return { passkeyId: known.id, userId: known.user_id, counter: proof.authenticationInfo.newCounter };
}

/** Notes the use in the transaction of its effect. False if the passkey was removed meanwhile. */
export async function notePasskeyUse(
  trx: Transaction<Database>,
  { passkeyId, counter }: SignedBy,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("passkeys")
    .set({ counter, last_used_at: iso(nowMs) })
    .where("id", "=", passkeyId)
    // If a passkey is used twice at once, the later use counts.
    .where("counter", "<=", counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listPasskeys(db: Kysely<Database>, userId: number): Promise<Passkey[]> {
  return db
    .selectFrom("passkeys")
    .select(["id", "name", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

export async function countPasskeys(db: Kysely<Database>, userId: number): Promise<number> {
  const { total } = await db
    .selectFrom("passkeys")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return total;
}

/** 409 for a passkey that some account has already, or one too many. */
export async function addPasskey(
  trx: Transaction<Database>,
  { userId, name, passkey, nowMs }: { userId: number; name: string; passkey: NewPasskey; nowMs: number },
): Promise<void> {
  if ((await countPasskeys(trx, userId)) >= PASSKEYS_PER_ACCOUNT) {
    throw new ProblemError(409, "passkeys_full", {
      detail: `An account has at most ${PASSKEYS_PER_ACCOUNT} passkeys. Remove one first.`,
    });
  }
  await trx
    .insertInto("passkeys")
    .values({ ...passkey, user_id: userId, name, created_at: iso(nowMs), last_used_at: null })
    .execute()
    .catch((error: unknown) => {
      if (!isTaken(error, "passkeys", "credential_id")) throw error;
      throw new ProblemError(409, "passkey_known", { detail: "This passkey was added before." });
    });
}

type Own = { userId: number; passkeyId: number };

export async function renamePasskey(
  trx: Transaction<Database>,
  { userId, passkeyId }: Own,
  name: string,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("passkeys")
    .set({ name })
    .where("id", "=", passkeyId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw noPasskey();
}

/** Returns its name. */
export async function removePasskey(trx: Transaction<Database>, { userId, passkeyId }: Own): Promise<string> {
  const removed = await trx
    .deleteFrom("passkeys")
    .where("id", "=", passkeyId)
    .where("user_id", "=", userId)
    .returning("name")
    .executeTakeFirst();
  if (removed === undefined) throw noPasskey();
  return removed.name;
}

function noPasskey(): ProblemError {
  return new ProblemError(404, "passkey_not_found", { detail: "There is no such passkey." });
}

/** Passkeys and recovery codes of an account; returns how many passkeys. */
export async function removeAllPasskeys(trx: Transaction<Database>, userId: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("passkeys")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  return Number(numDeletedRows);
}

/** The site that passkeys are made for: its name and host, and the origin of its pages. */
type RelyingParty = { id: string; name: string; origin: string };

/**
 * Passkeys belong to the site's own address. Without it only a server on this machine has them: a Host header that
 * anyone can set must not decide for whom a passkey signs.
 */
export function relyingParty(request: FastifyRequest, reply: FastifyReply, site: Site): RelyingParty {
  const address = siteOrigin(request, reply, site);
  const { hostname = "", origin = "" } = URL.canParse(address) ? new URL(address) : {};
  const isKnown = site.url !== "" || hostname === "localhost";
  // Browsers refuse numbers in place of a name.
  if (isKnown && /[a-z]/i.test(hostname) && !hostname.startsWith("["))
    return { id: hostname, name: site.name, origin };
  throw new ProblemError(404, "passkeys_off", {
    detail: "This server does not know its public address, which passkeys are made for. Set VITE_SITE_URL.",
  });
}
