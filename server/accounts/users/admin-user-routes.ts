import { type Transaction, sql, type ExpressionBuilder } from "kysely";
import * as z from "zod/mini";
import { sessionListSchema, DEFAULT_USER_PAGE_SIZE } from "#domain/accounts/contract.ts";
import {
  resetLinkSchema,
  userAnswerSchema,
  userChangeSchema,
  userListSchema,
  userQuerySchema,
  type UserList,
  type UserQuery,
} from "#domain/accounts/users.ts";
import { API_PREFIX, apiPaths } from "#domain/base/paths.ts";
import { normalizePhoneNumber } from "#domain/base/phone-number.ts";
import { idParamsSchema } from "../../http/parameters.ts";
import { pageOf, paging } from "../../http/paging.ts";
import { siteOrigin, type Site } from "../../http/site-origin.ts";
import { requireIfMatch } from "../../http/etag.ts";
import type { App, RouteDeps } from "../../route-deps.ts";
import type { Database } from "../../store/schema.ts";
import type { ReadStore } from "../../store/store.ts";
import { writeAudit } from "../audit.ts";
import { forgetDevices } from "../auth/known-devices.ts";
import { makeOneTimeLink } from "../auth/one-time-links.ts";
import { recheckAccount } from "../auth/request-change.ts";
import { endSessions, listSessions } from "../auth/sessions.ts";
import { changeUser, readUser } from "../change-user.ts";
import { guardedRoutes, requireAdmin, signedIn } from "../guards.ts";
import { lockAdmins, adminsOnly, hasRole } from "../last-admin.ts";
import { passkeyResetRoutes } from "./passkey-reset-routes.ts";
import { USER_COLUMNS, foldForSearch, toUser } from "../user-row.ts";

/** Pager links around the current page. */
const NEIGHBOURS = 2;

/** Accounts for admins, newest first by default. */
async function listUsers({ db }: ReadStore, query: UserQuery): Promise<UserList> {
  const slice = pageOf(query, DEFAULT_USER_PAGE_SIZE);
  const { page, offset } = slice;
  const search = query.search ?? query.q ?? "";
  const column = query.sort ?? "created_at";
  const direction = query.sort_dir ?? (column === "created_at" ? "desc" : "asc");
  const found = db.selectFrom("users").where((eb) => eb.and([...conditions(eb, query, search)]));
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(USER_COLUMNS)
    .orderBy(`users.${column}`, direction)
    .orderBy("users.id", direction)
    .limit(slice.limit)
    .offset(offset)
    .execute();

  const { role, is_admin, email_verified } = query;
  const asked = { search: search === "" ? undefined : search, role, is_admin, email_verified };
  const { links, meta } = paging(
    apiPaths.adminUsers,
    { ...asked, page_size: query.page_size ?? query.per_page, sort: query.sort, sort_dir: query.sort_dir },
    { ...slice, total },
  );
  return {
    data: rows.map(toUser),
    links,
    meta: {
      ...meta,
      from: rows.length === 0 ? null : offset + 1,
      to: rows.length === 0 ? null : offset + rows.length,
      links: pageLinks(links, page, meta.last_page),
      path: apiPaths.adminUsers,
    },
    filters: {
      search: search === "" ? null : search,
      role: role ?? null,
      is_admin: flag(is_admin),
      email_verified: flag(email_verified),
    },
    sort: { column, direction },
  };
}

function* conditions(eb: ExpressionBuilder<Database, "users">, query: UserQuery, search: string) {
  for (const word of searchWords(search)) {
    // Escapes LIKE wildcards; SQLite needs the escape named.
    const pattern = `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;
    yield sql<boolean>`search_key like ${pattern} escape ${"\\"}`;
  }
  if (query.is_admin !== undefined) {
    yield query.is_admin === "true" ? adminsOnly(eb) : eb.not(adminsOnly(eb));
  }
  if (query.email_verified !== undefined) {
    yield eb("email_verified_at", query.email_verified === "true" ? "is not" : "is", null);
  }
  const isEditor = hasRole("editor");
  if (query.role === "admin") yield adminsOnly(eb);
  if (query.role === "editor") yield eb.and([isEditor, eb.not(adminsOnly(eb))]);
  if (query.role === "user") yield eb.not(eb.or([isEditor, adminsOnly(eb)]));
}

/** Phone numbers normalised to one word; else words in any order. */
function searchWords(search: string): string[] {
  const number = normalizePhoneNumber(search);
  return number === null ? foldForSearch(search).split(/\s+/).filter(Boolean) : [number];
}

function flag(text: "true" | "false" | undefined): boolean | null {
  return text === undefined ? null : text === "true";
}

/** Pager links: previous, pages around, next. */
function pageLinks(links: UserList["links"], page: number, lastPage: number): UserList["meta"]["links"] {
  const base = links.first?.replace(/page=1$/, "page=") ?? "";
  const from = Math.max(1, page - NEIGHBOURS);
  const to = Math.min(lastPage, page + NEIGHBOURS);
  const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  return [
    { url: links.prev, label: "Previous", active: false },
    ...numbers.map((number) => ({ url: `${base}${number}`, label: String(number), active: number === page })),
    { url: links.next, label: "Next", active: false },
  ];
}

const forAdmins = guardedRoutes(requireAdmin, "admin: users");
const params = idParamsSchema;
const USER = `${API_PREFIX}/admin/users/:id`;

/** Accounts for admins: list, rights, sessions. */
export function adminUserRoutes(app: App, deps: RouteDeps & { site: Site }): void {
  const { store, now, site } = deps;
  passkeyResetRoutes(app, deps);
  app.get(
    apiPaths.adminUsers,
    forAdmins("List accounts", {
      usualPageSize: DEFAULT_USER_PAGE_SIZE,
      querystring: userQuerySchema,
      response: { 200: userListSchema },
    }),
    async ({ query }) => listUsers(store, query),
  );

  app.get(
    USER,
    forAdmins("One account", {
      sends: ["ETag"],
      problems: ["user_not_found"],
      params,
      response: { 200: userAnswerSchema },
    }),
    async (request, reply) => {
      const { user, etag } = await readUser(store.db, request.params.id);
      return reply.header("etag", etag).send({ data: user });
    },
  );

  app.patch(
    USER,
    forAdmins("Change roles and permissions; needs If-Match", {
      proof: true,
      versioned: true,
      sends: ["ETag"],
      problems: ["user_not_found", "own_admin", "last_admin"],
      params,
      body: userChangeSchema,
      response: { 200: userAnswerSchema },
    }),
    async (request, reply) => {
      const { user, etag } = await request.change(async (trx) => {
        await lockAdmins(trx, store.dialect);
        // The admin may have lost the right while waiting.
        await recheckAccount(trx, request, { nowMs: now() });
        const account = signedIn(request);
        const current = await readUser(trx, request.params.id);
        await requireIfMatch(request, { etag: current.etag, resource: current.user });
        return changeUser(trx, current, request.body, { account, now: new Date(now()).toISOString() });
      });
      return reply.header("etag", etag).send({ data: user });
    },
  );

  app.get(
    `${USER}/sessions`,
    forAdmins("The devices an account is signed in on", {
      problems: ["user_not_found"],
      params,
      response: { 200: sessionListSchema },
    }),
    async (request) => {
      const { user } = await readUser(store.db, request.params.id);
      const own = signedIn(request).sessionId;
      const sessions = await listSessions(store.db, user.id, now());
      return { data: sessions.map((session) => ({ ...session, current: session.id === own })) };
    },
  );

  app.delete(
    `${USER}/sessions`,
    forAdmins("Sign an account out everywhere", {
      response: { 204: z.null() },
      problems: ["user_not_found"],
      params,
    }),
    async (request, reply) => {
      const endAll = async (trx: Transaction<Database>): Promise<void> => {
        const { user } = await readUser(trx, request.params.id);
        const devices = await endSessions(trx, user.id);
        await forgetDevices(trx, user.id);
        await writeAudit(trx, {
          account: signedIn(request),
          action: "user.end-sessions",
          subject: `user:${user.id}`,
          before: { devices },
          after: { devices: 0 },
          now: new Date(now()).toISOString(),
        });
      };
      // May be the admin's own account.
      await request.change(endAll, { endsSession: true });
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${USER}/reset-link`,
    forAdmins("Create a link for a new password, valid once within 15 minutes", {
      proof: true,
      problems: ["user_not_found"],
      params,
      response: { 201: resetLinkSchema },
    }),
    async (request, reply) => {
      const nowMs = now();
      const data = await request.change(async (trx) => {
        const { user } = await readUser(trx, request.params.id);
        await writeAudit(trx, {
          account: signedIn(request),
          action: "user.reset-link",
          subject: `user:${user.id}`,
          now: new Date(nowMs).toISOString(),
        });
        const origin = siteOrigin(request, reply, site);
        return makeOneTimeLink(trx, { kind: "reset", userId: user.id, origin, nowMs });
      });
      return reply.code(201).send({ data });
    },
  );
}
