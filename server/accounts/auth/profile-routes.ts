import type { FastifyRequest } from "fastify";
import type { Transaction, ExpressionBuilder, ExpressionWrapper, Kysely, SqlBool } from "kysely";
import * as z from "zod/mini";
import {
  accountDataSchema,
  closeAccountSchema,
  passwordChangeSchema,
  profileChangeSchema,
  MOST_OWN_ENTRIES,
  type AccountData,
  EMAIL_CHANGES_PER_DAY,
} from "#domain/accounts/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { userAnswerSchema, type User } from "#domain/accounts/users.ts";
import { MS_PER_DAY } from "#domain/base/day.ts";
import { isAdmin } from "#domain/accounts/roles.ts";
import { writeAudit } from "../audit.ts";
import { ProblemError } from "../../http/problem.ts";
import { windowLimit } from "../../http/rate-limit.ts";
import type { App } from "../../route-deps.ts";
import { lockAdmins, refuseLastAdminGone } from "../last-admin.ts";
import { USER_COLUMNS, toUser } from "../user-row.ts";
import { changePerson } from "../write-user.ts";
import type { Database } from "../../store/schema.ts";
import type { AuthDeps } from "./auth-routes.ts";
import { guardedRoutes, requireUser, signedIn, unauthenticated } from "../guards.ts";
import { refuseEasyPassword } from "./passwords.ts";
import { endSessions, listSessions } from "./sessions.ts";
import { listPasskeys } from "../passkeys/passkeys.ts";
import { readCodes } from "../passkeys/recovery-codes.ts";

const forUsers = guardedRoutes(requireUser, "accounts");

export function profileRoutes(app: App, { store, now, passwords, limit }: AuthDeps): void {
  // A refusal reveals that an address is taken.
  const limitEmails = windowLimit(
    { store, now },
    {
      name: "profile-email",
      windowMs: MS_PER_DAY,
      limit: EMAIL_CHANGES_PER_DAY,
      detail: "You changed your e-mail address often today. Try again tomorrow.",
    },
  );

  /**
   * Asks for the password, in case the phone was left unattended. Returns its hash; the change must fail if that
   * changed.
   */
  async function askPassword(request: FastifyRequest, field: string, password: string): Promise<string> {
    const { user, sessionId } = signedIn(request);
    const row = await store.db
      .selectFrom("users")
      .select("password_hash")
      .where("id", "=", user.id)
      .executeTakeFirst();
    // Limited by session, so that attempts elsewhere cannot block the owner.
    const isRight = await limit.attempt({ known: `session ${sessionId}` }, () =>
      passwords.isRight(password, row?.password_hash ?? null),
    );
    if (row === undefined) throw unauthenticated();
    if (isRight) return row.password_hash;
    throw wrongPassword(field);
  }

  app.patch(
    apiPaths.profile,
    forUsers("Change your name or e-mail address", {
      problems: ["email_taken"],
      body: profileChangeSchema,
      response: { 200: userAnswerSchema },
    }),
    async (request, reply) => {
      const { user } = signedIn(request);
      const { email } = request.body;
      if (typeof email === "string" && email.toLowerCase() !== user.email) await limitEmails(String(user.id));
      const data = await request.change((trx) =>
        changePerson(trx, user.id, request.body, new Date(now()).toISOString()),
      );
      return reply.send({ data });
    },
  );

  app.get(
    apiPaths.profileData,
    forUsers("Everything that is stored about your account", { response: { 200: accountDataSchema } }),
    async (request, reply) => {
      const data = await readAccountData(store.db, signedIn(request).user, now());
      return reply.send({ data });
    },
  );

  app.post(
    apiPaths.profilePassword,
    forUsers("Change your password; other devices are signed out", {
      response: { 204: z.null() },
      problems: ["invalid_credentials", "busy"],
      body: passwordChangeSchema,
    }),
    async (request, reply) => {
      const { user, sessionId } = signedIn(request);
      const { current_password, password } = request.body;
      const former = await askPassword(request, "current_password", current_password);
      await refuseEasyPassword(password, user);
      const password_hash = await passwords.hash(password);
      await request.change(async (trx) => {
        // Fails if the password was reset by link meanwhile.
        const changed = await trx
          .updateTable("users")
          .set({ password_hash })
          .where("id", "=", user.id)
          .where("password_hash", "=", former)
          .executeTakeFirst();
        if (changed.numUpdatedRows === 0n) throw wrongPassword("current_password");
        await trx.deleteFrom("one_time_links").where("user_id", "=", user.id).execute();
        await endSessions(trx, user.id, sessionId);
      });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    apiPaths.profile,
    forUsers("Close your account", {
      response: { 204: z.null() },
      problems: ["invalid_credentials", "last_admin", "busy"],
      body: closeAccountSchema,
    }),
    async (request, reply) => {
      const { id } = signedIn(request).user;
      const password = await askPassword(request, "password", request.body.password);
      const close = async (trx: Transaction<Database>): Promise<void> => {
        await lockAdmins(trx, store.dialect);
        await trx.deleteFrom("idempotency_keys").where("account_id", "=", id).execute();
        // Cascades to sessions and links. Checks current rights: it may be an admin by now.
        const closed = await trx
          .deleteFrom("users")
          .where("id", "=", id)
          .where("password_hash", "=", password)
          .returning(USER_COLUMNS)
          .executeTakeFirst();
        if (closed === undefined) throw wrongPassword("password");
        const { is_admin, roles, permissions } = toUser(closed);
        if (isAdmin({ is_admin, roles, permissions })) await refuseLastAdminGone(trx);
        await writeAudit(trx, {
          account: signedIn(request),
          action: "user.close",
          subject: `user:${id}`,
          before: { is_admin, roles, permissions },
          now: new Date(now()).toISOString(),
        });
      };
      await request.change(close, { endsSession: true });
      return reply.code(204).send(null);
    },
  );
}

function wrongPassword(path: string): ProblemError {
  return new ProblemError(422, "invalid_credentials", {
    detail: "The password is not right.",
    errors: [{ path, message: "This is not your password" }],
  });
}

/**
 * Everything that is stored under the account's id. Requests for advertising and for removal are left out: their phone
 * numbers are not verified, so no account owns them. Old and new values of changes are left out because they may name
 * other people.
 */
async function readAccountData(db: Kysely<Database>, user: User, nowMs: number): Promise<AccountData> {
  const { id } = user;
  const keptAnswers = await db
    .selectFrom("idempotency_keys")
    .select(({ fn }) => fn.countAll<number | string>().as("n"))
    .where("account_id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    account: user,
    sessions: await listSessions(db, id, nowMs),
    known_devices: await db
      .selectFrom("known_devices")
      .select("used_at")
      .where("user_id", "=", id)
      .orderBy("used_at", "desc")
      .execute(),
    passkeys: await listPasskeys(db, id),
    recovery_codes: await readCodes(db, id),
    password_links: await db
      .selectFrom("one_time_links")
      .select(["created_at", "expires_at", "used_at"])
      .where("user_id", "=", id)
      .orderBy("id", "desc")
      .execute(),
    articles: await db
      .selectFrom("articles")
      .select(["id", "title", "status", "author_name as byline"])
      .where("author_id", "=", id)
      .where("deleted_at", "is", null)
      .orderBy("id", "desc")
      .execute(),
    changes: await readEntries(db, (eb) => eb("account_id", "=", id)),
    account_log: await readEntries(db, (eb) => eb("subject", "=", `user:${id}`)),
    kept_answers: Number(keptAnswers.n),
  };
}

async function readEntries(
  db: Kysely<Database>,
  which: (eb: ExpressionBuilder<Database, "audit_log">) => ExpressionWrapper<Database, "audit_log", SqlBool>,
): Promise<AccountData["changes"]> {
  const found = db.selectFrom("audit_log").where(which);
  const { n } = await found
    .select(({ fn }) => fn.countAll<number | string>().as("n"))
    .executeTakeFirstOrThrow();
  const entries = await found
    .select(["id", "what", "subject", "account_name as by", "queued_at", "applied_at"])
    .orderBy("id", "desc")
    .limit(MOST_OWN_ENTRIES)
    .execute();
  return { entries, more: Number(n) - entries.length };
}
