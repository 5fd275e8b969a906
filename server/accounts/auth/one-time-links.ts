import { sql, type Kysely, type RawBuilder } from "kysely";
import { accountRoutes } from "#domain/accounts/account-routes.ts";
import { tokenFragment } from "#domain/accounts/one-time-link.ts";
import { RESET_LINK_MINUTES, SETUP_LINK_HOURS } from "#domain/accounts/contract.ts";
import { ProblemError } from "../../http/problem.ts";
import { columnIsOver, columnLiesAhead } from "../../store/clock-skew.ts";
import type { Database } from "../../store/schema.ts";
import type { Store } from "../../store/store.ts";
import type { OneTimeLinkTable } from "../../store/tables/accounts.ts";
import { hasAdmin } from "../last-admin.ts";
import { newSecretToken, secretTokenHash } from "./secret-token.ts";

const MINUTE_MS = 60_000;

type Kind = OneTimeLinkTable["kind"];

const KINDS: Readonly<Record<Kind, { validMs: number; page: string }>> = {
  reset: { validMs: RESET_LINK_MINUTES * MINUTE_MS, page: accountRoutes.resetPassword },
  setup: { validMs: SETUP_LINK_HOURS * 60 * MINUTE_MS, page: accountRoutes.setup },
};

const LONGEST_VALID_MS = Math.max(...Object.values(KINDS).map(({ validMs }) => validMs));

type OneTimeLink = { url: string; expires_at: string };

/** Returns the link, which is not stored, and revokes the account's earlier ones. */
export async function makeOneTimeLink(
  db: Kysely<Database>,
  { kind, userId, origin, nowMs }: { kind: Kind; userId: number | null; origin: string; nowMs: number },
): Promise<OneTimeLink> {
  const token = newSecretToken();
  const expires_at = new Date(nowMs + KINDS[kind].validMs).toISOString();
  await db.deleteFrom("one_time_links").where("user_id", "=", userId).execute();
  await db
    .insertInto("one_time_links")
    .values({
      kind,
      token_hash: secretTokenHash(token) ?? "",
      user_id: userId,
      created_at: new Date(nowMs).toISOString(),
      expires_at,
      used_at: null,
    })
    .execute();
  return { url: `${origin}${KINDS[kind].page}${tokenFragment(token)}`, expires_at };
}

type Asked = { kind: Kind; token: string; nowMs: number };
type AccountOfLink = { userId: number | null };

/** Cheap check before expensive work; returns the account. */
export async function checkOneTimeLink(db: Kysely<Database>, asked: Asked): Promise<AccountOfLink> {
  const query = db.selectFrom("one_time_links").select("user_id").where(isOpen(asked));
  return accountOf(await query.executeTakeFirst());
}

/** Consumes a link in the transaction of its effect; returns the account. */
export async function useOneTimeLink(trx: Kysely<Database>, asked: Asked): Promise<AccountOfLink> {
  const used_at = new Date(asked.nowMs).toISOString();
  const query = trx.updateTable("one_time_links").set({ used_at }).where(isOpen(asked)).returning("user_id");
  return accountOf(await query.executeTakeFirst());
}

function isOpen({ kind, token, nowMs }: Asked): RawBuilder<boolean> {
  return sql<boolean>`kind = ${kind} and token_hash = ${secretTokenHash(token) ?? ""} and used_at is null
    and ${columnLiesAhead("expires_at", nowMs, KINDS[kind].validMs)}`;
}

export async function dropExpiredLinks(db: Kysely<Database>, nowMs: number): Promise<void> {
  await db
    .deleteFrom("one_time_links")
    .where(columnIsOver("expires_at", nowMs, LONGEST_VALID_MS))
    .execute();
}

function accountOf(link: { user_id: number | null } | undefined): AccountOfLink {
  if (link !== undefined) return { userId: link.user_id };
  throw new ProblemError(422, "link_not_valid", {
    detail: "This link was already used or has expired. Ask for a new one.",
  });
}

/** Null if an admin exists. */
export async function firstAdminLink(store: Store, origin: string, nowMs: number): Promise<string | null> {
  if (await hasAdmin(store.db)) return null;
  return (await makeOneTimeLink(store.db, { kind: "setup", userId: null, origin, nowMs })).url;
}
