import { sql } from "kysely";
import type { ExpressionBuilder } from "kysely";
import { DEFAULT_USER_PAGE_SIZE } from "#domain/accounts/users.ts";
import type { UserList, UserQuery } from "#domain/accounts/users.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { normalizePhoneNumber } from "#domain/base/phone-number.ts";
import { pageOf, paging } from "../../http/paging.ts";
import type { Database } from "../../store/schema.ts";
import type { ReadStore } from "../../store/store.ts";
import { adminsOnly, hasRole } from "../last-admin.ts";
import { USER_COLUMNS, foldForSearch, toUser } from "../user-row.ts";

/** Pager links around the current page. */
const NEIGHBOURS = 2;

/** Accounts for admins, newest first by default. */
export async function listUsers({ db }: ReadStore, query: UserQuery): Promise<UserList> {
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
