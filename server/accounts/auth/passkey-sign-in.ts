import type { FastifyReply, FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import { signedInSchema, PASSKEY_QUESTIONS_PER_ADDRESS_AND_MINUTE } from "#domain/accounts/contract.ts";
import {
  type Assertion,
  type fullLoginSchema,
  type PasskeyPurpose,
  passkeyQuestionSchema,
  passkeySignInSchema,
  requestOptionsSchema,
} from "#domain/accounts/passkeys.ts";
import { apiPaths } from "#domain/base/paths.ts";
import type { User } from "#domain/accounts/users.ts";
import type * as z from "zod/mini";
import { ProblemError } from "../../http/problem.ts";
import { publicRoutes } from "../../http/documented.ts";
import { windowLimit } from "../../http/rate-limit.ts";
import { limitKey } from "../../http/requester.ts";
import type { Site } from "../../http/site-origin.ts";
import type { App, RouteDeps } from "../../route-deps.ts";
import type { Database } from "../../store/schema.ts";
import { writeAudit } from "../audit.ts";
import { readUser } from "../change-user.ts";
import { CHALLENGE_MS, newChallenge, takeChallenge } from "../passkeys/challenges.ts";
import {
  countPasskeys,
  notePasskeyUse,
  type SignedBy,
  whoSigned,
  relyingParty,
} from "../passkeys/passkeys.ts";
import { isRecoveryCode, spendRecoveryCode } from "../passkeys/recovery-codes.ts";
import { signIn } from "./sign-in.ts";

const MINUTE_MS = 60_000;
const forAll = publicRoutes("accounts");

type Deps = RouteDeps & { site: Site };

/** A passkey in place of number and password, and the question that passkeys answer. */
export function passkeySignInRoutes(app: App, deps: Deps): void {
  const { store, now, site } = deps;
  const limitChallenges = windowLimit(
    { store, now },
    {
      name: "passkey-challenge",
      windowMs: MINUTE_MS,
      limit: PASSKEY_QUESTIONS_PER_ADDRESS_AND_MINUTE,
      detail: "Passkeys were asked for too often from this address.",
    },
  );

  app.post(
    apiPaths.passkeyChallenge,
    forAll("What a passkey is asked to sign; it names no account and no passkey", {
      problems: ["passkeys_off"],
      body: passkeyQuestionSchema,
      response: { 201: requestOptionsSchema },
    }),
    async (request, reply) => {
      const { id: rpId } = relyingParty(request, reply, site);
      await limitChallenges(limitKey(request.ip));
      const { purpose } = request.body;
      const challenge = await request.change((trx) => newChallenge(trx, { purpose, user_id: null }, now()));
      const userVerification = purpose === "alone" ? ("required" as const) : ("preferred" as const);
      return reply.code(201).send({ data: { challenge, rpId, timeout: CHALLENGE_MS, userVerification } });
    },
  );

  app.post(
    apiPaths.passkeySignIn,
    forAll("Sign in with a passkey alone", {
      problems: ["passkey_not_valid", "passkeys_off"],
      body: passkeySignInSchema,
      response: { 200: signedInSchema },
    }),
    async (request, reply) => {
      const { body } = request;
      const signed = await readAssertion(request, reply, deps, { purpose: "alone", answer: body.passkey });
      if (signed === null) throw unknownPasskey();
      const nowMs = now();
      const answer = await request.change(async (trx) => {
        if (!(await notePasskeyUse(trx, signed, nowMs))) throw unknownPasskey();
        return signIn(trx, (await readUser(trx, signed.userId)).user, body, nowMs);
      });
      return reply.send(answer);
    },
  );
}

/** Takes the challenge and checks what was signed; null whatever is wrong with it. */
export async function readAssertion(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, now, site }: Deps,
  { purpose, answer }: { purpose: PasskeyPurpose; answer: Assertion },
): Promise<SignedBy | null> {
  const party = relyingParty(request, reply, site);
  const { clientDataJSON } = answer.response;
  // In a transaction of its own: a wrong answer uses the challenge up too.
  const challenge = await request.change((trx) =>
    takeChallenge(trx, clientDataJSON, { purpose, user_id: null }, now()),
  );
  return challenge === null ? null : whoSigned(store.db, party, { challenge, purpose, answer });
}

/** One answer for unknown, removed, copied and foreign passkeys. */
export function unknownPasskey(): ProblemError {
  return new ProblemError(422, "passkey_not_valid", { detail: "This passkey is not known here." });
}

/** What was sent beside the password, and was right. */
export type SecondFactor =
  | { kind: "none" | "wrong" }
  | { kind: "passkey"; signed: SignedBy }
  | { kind: "code"; code: string };

type Given = Pick<z.infer<typeof fullLoginSchema>, "passkey" | "recovery_code">;

/** After the right password only: before it nobody learns whether an account has passkeys. 403 if it has and none is sent. */
export async function readSecondFactor(
  request: FastifyRequest<{ Body: Given }>,
  reply: FastifyReply,
  deps: Deps,
  userId: number,
): Promise<SecondFactor> {
  const { passkey, recovery_code: code } = request.body;
  if ((await countPasskeys(deps.store.db, userId)) === 0) return { kind: "none" };
  if (passkey !== undefined) {
    const signed = await readAssertion(request, reply, deps, { purpose: "second", answer: passkey });
    return signed?.userId === userId ? { kind: "passkey", signed } : { kind: "wrong" };
  }
  if (code === undefined) throw secondFactorNeeded();
  const isRight = await isRecoveryCode(deps.store.db, userId, code);
  return isRight ? { kind: "code", code } : { kind: "wrong" };
}

/** In the transaction of the sign-in: something may have been used up, removed or added meanwhile. */
export async function spendSecondFactor(
  trx: Transaction<Database>,
  user: User,
  second: SecondFactor,
  nowMs: number,
): Promise<void> {
  if (second.kind === "passkey") {
    if (!(await notePasskeyUse(trx, second.signed, nowMs))) throw wrongSecondFactor();
  } else if (second.kind === "code") {
    const left = await spendRecoveryCode(trx, { userId: user.id, code: second.code, nowMs });
    if (left === null) throw wrongSecondFactor();
    await writeAudit(trx, {
      account: { user },
      action: "user.recovery-code",
      subject: `user:${user.id}`,
      after: { codes_left: left },
      now: new Date(nowMs).toISOString(),
    });
  } else if ((await countPasskeys(trx, user.id)) > 0) throw secondFactorNeeded();
}

export function secondFactorNeeded(): ProblemError {
  return new ProblemError(403, "second_factor_needed", {
    detail: "This account also asks for a passkey or a recovery code.",
  });
}

export function wrongSecondFactor(): ProblemError {
  return new ProblemError(422, "second_factor_wrong", {
    detail: "The passkey or the recovery code is not right.",
  });
}
