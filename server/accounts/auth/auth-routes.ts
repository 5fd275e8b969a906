import * as z from "zod/mini";
import { fullLoginSchema } from "#domain/accounts/passkeys.ts";
import {
  registerBodySchema,
  signedInSchema,
  REGISTRATIONS_PER_ADDRESS_AND_MINUTE,
} from "#domain/accounts/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { userAnswerSchema } from "#domain/accounts/users.ts";
import { limitKey } from "../../http/requester.ts";
import { ProblemError } from "../../http/problem.ts";
import { publicRoutes } from "../../http/documented.ts";
import { windowLimit } from "../../http/rate-limit.ts";
import type { Site } from "../../http/site-origin.ts";
import type { App, RouteDeps } from "../../route-deps.ts";
import { USER_COLUMNS, toUser } from "../user-row.ts";
import { addUser } from "../write-user.ts";
import { guardedRoutes, requireUser, signedIn } from "../guards.ts";
import { deviceHash, isKnownDevice } from "./known-devices.ts";
import { isOutdated } from "./password-hash.ts";
import { refuseEasyPassword, type Passwords } from "./passwords.ts";
import {
  readSecondFactor,
  spendSecondFactor,
  wrongSecondFactor,
  type SecondFactor,
} from "./passkey-sign-in.ts";
import { endSession } from "./sessions.ts";
import { signIn, type SignInLimit } from "./sign-in.ts";

export type AuthDeps = RouteDeps & { site: Site; passwords: Passwords; limit: SignInLimit };

const MINUTE_MS = 60_000;
const forAll = publicRoutes("accounts");
const forUsers = guardedRoutes(requireUser, "accounts");

/** Registration, sign-in, sign-out. */
export function authRoutes(app: App, deps: AuthDeps): void {
  const { store, now, passwords, limit } = deps;
  const limitRegistrations = windowLimit(
    { store, now },
    {
      name: "register-address",
      windowMs: MINUTE_MS,
      limit: REGISTRATIONS_PER_ADDRESS_AND_MINUTE,
      detail: "Too many accounts were made from this address.",
    },
  );

  app.post(
    apiPaths.register,
    forAll("Create an account", {
      problems: ["phone_number_taken", "email_taken", "busy"],
      body: registerBodySchema,
      response: { 201: signedInSchema },
    }),
    async (request, reply) => {
      const { body, ip } = request;
      await limitRegistrations(limitKey(ip));
      await refuseEasyPassword(body.password, body);
      const passwordHash = await passwords.hash(body.password);
      const nowMs = now();
      const answer = await request.change(async (trx) => {
        const user = await addUser(trx, {
          ...body,
          passwordHash,
          isAdmin: false,
          now: new Date(nowMs).toISOString(),
        });
        return signIn(trx, user, body, nowMs);
      });
      return reply.code(201).send(answer);
    },
  );

  app.post(
    apiPaths.login,
    forAll("Sign in", {
      problems: [
        "invalid_credentials",
        "second_factor_needed",
        "second_factor_wrong",
        "passkeys_off",
        "busy",
      ],
      body: fullLoginSchema,
      response: { 200: signedInSchema },
    }),
    async (request, reply) => {
      const { body, ip } = request;
      const row = await store.db
        .selectFrom("users")
        .select([...USER_COLUMNS, "users.password_hash"])
        .where("phone_number", "=", body.phone_number)
        .executeTakeFirst();
      const device = { userId: row?.id ?? 0, secret: body.device_secret, nowMs: now() };
      const attempt = (await isKnownDevice(store.db, device))
        ? { known: deviceHash(device.userId, device.secret ?? "") }
        : { phone: body.phone_number, address: ip };
      let second: SecondFactor = { kind: "none" };
      const isRight = await limit.attempt(attempt, async () => {
        const isPassword = await passwords.isRight(body.password, row?.password_hash ?? null);
        if (!isPassword || row === undefined) return false;
        second = await readSecondFactor(request, reply, deps, row.id);
        return second.kind !== "wrong";
      });
      if (!isRight && (second as SecondFactor).kind === "wrong") throw wrongSecondFactor();
      if (!isRight || row === undefined) throw wrongCredentials();
      const renewed = isOutdated(row.password_hash) ? await passwords.hash(body.password) : row.password_hash;
      const nowMs = now();
      const answer = await request.change(async (trx) => {
        // Fails if the password changed or the account was closed meanwhile.
        const kept = await trx
          .updateTable("users")
          .set({ password_hash: renewed })
          .where("id", "=", row.id)
          .where("password_hash", "=", row.password_hash)
          .returning("id")
          .executeTakeFirst();
        if (kept === undefined) throw wrongCredentials();
        await spendSecondFactor(trx, toUser(row), second, nowMs);
        return signIn(trx, toUser(row), body, nowMs);
      });
      return reply.send(answer);
    },
  );

  app.get(
    apiPaths.me,
    forUsers("The signed-in account", { response: { 200: userAnswerSchema } }),
    async (request, reply) => {
      const { user, lacksPasskey } = signedIn(request);
      return reply.send({ data: lacksPasskey ? { ...user, needs_passkey: true } : user });
    },
  );

  app.post(
    apiPaths.logout,
    forUsers("Sign out on this device", { response: { 204: z.null() } }),
    async (request, reply) => {
      const { user, sessionId } = signedIn(request);
      await request.change((trx) => endSession(trx, { userId: user.id, sessionId }), { endsSession: true });
      return reply.code(204).send(null);
    },
  );
}

/** An unknown number and a wrong password have the same answer, so that accounts are not revealed. */
function wrongCredentials(): ProblemError {
  return new ProblemError(422, "invalid_credentials", {
    detail: "The phone number or the password is not right.",
  });
}
