import * as z from "zod/mini";
import {
  asksForPasskey,
  confirmBodySchema,
  creationOptionsSchema,
  newPasskeySchema,
  passkeyListSchema,
  recoveryCodesSchema,
  renamedPasskeySchema,
} from "#domain/accounts/passkeys.ts";
import { API_PREFIX, apiPaths } from "#domain/base/paths.ts";
import type { Transaction } from "kysely";
import { idParamsSchema } from "../../http/parameters.ts";
import { ProblemError } from "../../http/problem.ts";
import type { App } from "../../route-deps.ts";
import type { Database } from "../../store/schema.ts";
import { writeAudit } from "../audit.ts";
import { guardedRoutes, requireUser, signedIn, unauthenticated } from "../guards.ts";
import { CHALLENGE_MS, newChallenge, takeChallenge } from "../passkeys/challenges.ts";
import { readPasskeyRoles } from "../passkeys/passkey-roles.ts";
import {
  addPasskey,
  ALGORITHMS,
  countPasskeys,
  listPasskeys,
  notePasskeyUse,
  readNewPasskey,
  removeAllPasskeys,
  removePasskey,
  renamePasskey,
  relyingParty,
} from "../passkeys/passkeys.ts";
import { makeRecoveryCodes, readCodes } from "../passkeys/recovery-codes.ts";
import { fullName } from "../user-row.ts";
import type { AuthDeps } from "./auth-routes.ts";
import { readAssertion, secondFactorNeeded, unknownPasskey } from "./passkey-sign-in.ts";
import { endSessions, noteProof } from "./sessions.ts";

const forUsers = guardedRoutes(requireUser, "accounts");
const params = idParamsSchema;
const PASSKEY = `${API_PREFIX}/auth/passkeys/:id`;

/** One's own passkeys and recovery codes, and proving who one is once more. */
export function passkeyRoutes(app: App, deps: AuthDeps): void {
  const { store, now, site, passwords, limit } = deps;

  app.get(
    apiPaths.passkeys,
    forUsers("Your passkeys, and how many recovery codes are left", { response: { 200: passkeyListSchema } }),
    async (request, reply) => {
      const { user } = signedIn(request);
      const passkeys = await listPasskeys(store.db, user.id);
      const codes = await readCodes(store.db, user.id);
      const needed = asksForPasskey(await readPasskeyRoles(store.db), user);
      return reply.send({ data: { passkeys, codes, needed } });
    },
  );

  app.post(
    apiPaths.passkeyOptions,
    forUsers("What a new passkey is asked to sign", {
      proof: true,
      problems: ["passkeys_off"],
      response: { 201: creationOptionsSchema },
    }),
    async (request, reply) => {
      const party = relyingParty(request, reply, site);
      const { user } = signedIn(request);
      const known = await store.db
        .selectFrom("passkeys")
        .select("credential_id")
        .where("user_id", "=", user.id)
        .execute();
      const challenge = await request.change((trx) =>
        newChallenge(trx, { purpose: "add", user_id: user.id }, now()),
      );
      const name = fullName(user);
      return reply.code(201).send({
        data: {
          challenge,
          rp: { id: party.id, name: party.name },
          user: {
            id: Buffer.from(`user:${user.id}`).toString("base64url"),
            name: user.phone_number ?? name,
            displayName: name,
          },
          pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key" as const, alg })),
          timeout: CHALLENGE_MS,
          attestation: "none" as const,
          excludeCredentials: known.map(({ credential_id: id }) => ({ id, type: "public-key" as const })),
          authenticatorSelection: {
            residentKey: "required" as const,
            requireResidentKey: true as const,
            userVerification: "preferred" as const,
          },
        },
      });
    },
  );

  app.post(
    apiPaths.passkeys,
    forUsers("Add a passkey; the first one signs other devices out and comes with recovery codes", {
      proof: true,
      problems: ["passkey_not_valid", "passkey_known", "passkeys_full", "passkeys_off"],
      body: newPasskeySchema,
      response: { 201: recoveryCodesSchema },
    }),
    async (request, reply) => {
      const { name, passkey: answer } = request.body;
      const party = relyingParty(request, reply, site);
      const { user, sessionId } = signedIn(request);
      const userId = user.id;
      const nowMs = now();
      const challenge = await request.change((trx) =>
        takeChallenge(trx, answer.response.clientDataJSON, { purpose: "add", user_id: userId }, nowMs),
      );
      const passkey = challenge === null ? null : await readNewPasskey(party, challenge, answer);
      if (passkey === null) throw unknownPasskey();
      const codes = await request.change(async (trx) => {
        await holdUser(trx, userId);
        const isFirst = (await countPasskeys(trx, userId)) === 0;
        await addPasskey(trx, { userId, name, passkey, nowMs });
        await audit(trx, request, "user.passkey-add", { after: { passkey: name } });
        if (!isFirst) return [];
        // They were signed in with a password alone.
        await endSessions(trx, userId, sessionId);
        return makeRecoveryCodes(trx, userId);
      });
      return reply.code(201).send({ data: { codes } });
    },
  );

  app.patch(
    PASSKEY,
    forUsers("Rename a passkey", {
      problems: ["passkey_not_found"],
      params,
      body: renamedPasskeySchema,
      response: { 204: z.null() },
    }),
    async (request, reply) => {
      const own = { userId: signedIn(request).user.id, passkeyId: request.params.id };
      await request.change((trx) => renamePasskey(trx, own, request.body.name));
      return reply.code(204).send(null);
    },
  );

  app.delete(
    PASSKEY,
    forUsers("Remove a passkey; with the last one the recovery codes go", {
      proof: true,
      problems: ["passkey_not_found", "passkey_last"],
      params,
      response: { 204: z.null() },
    }),
    async (request, reply) => {
      await request.change(async (trx) => {
        const { user } = signedIn(request);
        await holdUser(trx, user.id);
        const name = await removePasskey(trx, { userId: user.id, passkeyId: request.params.id });
        await audit(trx, request, "user.passkey-remove", { before: { passkey: name } });
        if ((await countPasskeys(trx, user.id)) > 0) return;
        if (asksForPasskey(await readPasskeyRoles(trx), user)) {
          throw new ProblemError(409, "passkey_last", {
            detail: "Your role needs a passkey. Add another one before you remove this one.",
          });
        }
        await removeAllPasskeys(trx, user.id);
      });
      return reply.code(204).send(null);
    },
  );

  app.post(
    apiPaths.recoveryCodes,
    forUsers("Make new recovery codes; former ones end", {
      proof: true,
      problems: ["passkey_not_found"],
      response: { 201: recoveryCodesSchema },
    }),
    async (request, reply) => {
      const codes = await request.change(async (trx) => {
        const { user } = signedIn(request);
        await holdUser(trx, user.id);
        if ((await countPasskeys(trx, user.id)) === 0) {
          throw new ProblemError(404, "passkey_not_found", { detail: "Add a passkey first." });
        }
        await audit(trx, request, "user.recovery-codes", {});
        return makeRecoveryCodes(trx, user.id);
      });
      return reply.code(201).send({ data: { codes } });
    },
  );

  app.post(
    apiPaths.confirm,
    forUsers("Prove that it is you, with your password, or with a passkey if you have one", {
      problems: ["invalid_credentials", "passkey_not_valid", "passkeys_off", "second_factor_needed", "busy"],
      body: confirmBodySchema,
      response: { 204: z.null() },
    }),
    async (request, reply) => {
      const { user, sessionId } = signedIn(request);
      const { password, passkey } = request.body;
      if (passkey !== undefined) {
        const signed = await readAssertion(request, reply, deps, { purpose: "alone", answer: passkey });
        if (signed?.userId !== user.id) throw unknownPasskey();
        await request.change(async (trx) => {
          if (!(await notePasskeyUse(trx, signed, now()))) throw unknownPasskey();
          await noteProof(trx, sessionId, now());
        });
        return reply.code(204).send(null);
      }
      // Else the password alone would make new recovery codes, and stand in for the second factor from then on.
      if ((await countPasskeys(store.db, user.id)) > 0) throw secondFactorNeeded();
      const row = await store.db
        .selectFrom("users")
        .select("password_hash")
        .where("id", "=", user.id)
        .executeTakeFirst();
      if (row === undefined) throw unauthenticated();
      // Limited by session, as elsewhere on the account's page.
      const isRight = await limit.attempt({ known: `session ${sessionId}` }, () =>
        passwords.isRight(password ?? "", row.password_hash),
      );
      if (!isRight) {
        throw new ProblemError(422, "invalid_credentials", {
          detail: "The password is not right.",
          errors: [{ path: "password", message: "This is not your password" }],
        });
      }
      await request.change((trx) => noteProof(trx, sessionId, now()));
      return reply.code(204).send(null);
    },
  );

  async function audit(
    trx: Transaction<Database>,
    request: Parameters<typeof signedIn>[0],
    action: string,
    facts: { before?: Record<string, unknown>; after?: Record<string, unknown> },
  ): Promise<void> {
    const account = signedIn(request);
    const nowText = new Date(now()).toISOString();
    await writeAudit(trx, { account, action, subject: `user:${account.user.id}`, ...facts, now: nowText });
  }
}

/** Makes changes of one account's passkeys wait for each other, so that one is the first and one the last. */
async function holdUser(trx: Transaction<Database>, userId: number): Promise<void> {
  await trx
    .updateTable("users")
    .set(({ eb }) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", userId)
    .execute();
}
