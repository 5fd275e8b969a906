import type { Kysely } from "kysely";
import type { AdvertisementReport } from "#domain/advertising/advertisement-figures.ts";
import { MS_PER_DAY } from "#domain/base/day.ts";
import { newSecretToken, secretTokenHash } from "../../accounts/auth/secret-token.ts";
import { ProblemError } from "../../http/problem.ts";
import type { Database } from "../../store/schema.ts";
import type { ReadStore } from "../../store/store.ts";
import { findAdvertisement } from "./admin-advertisements.ts";
import { birr, centsOf } from "./birr.ts";
import { ratesOf, readIgnored, sumOf } from "./figures.ts";

const ALL_DAYS = { from: "", to: "9999-12-31" };

/** Makes the secret of a link to an advertisement's report; only its hash is stored. */
export async function makeReportLink(
  db: Kysely<Database>,
  { id, days, madeBy, nowMs }: { id: number; days: number; madeBy: number; nowMs: number },
): Promise<{ token: string; expires_at: string }> {
  const token = newSecretToken();
  const expires_at = new Date(nowMs + days * MS_PER_DAY).toISOString();
  await db
    .insertInto("ad_report_links")
    .values({
      token_hash: secretTokenHash(token) ?? "",
      advertisement_id: id,
      expires_at,
      made_by: madeBy,
      created_at: new Date(nowMs).toISOString(),
    })
    .execute();
  return { token, expires_at };
}

/** An advertiser's figures, by the secret of a link. Throws a problem for an unknown or expired one. */
export async function readReport(
  store: ReadStore,
  token: string,
  nowMs: number,
): Promise<AdvertisementReport> {
  const { longReads: db } = store;
  const link = await db
    .selectFrom("ad_report_links")
    .select(["advertisement_id", "expires_at"])
    .where("token_hash", "=", secretTokenHash(token) ?? "")
    .where("expires_at", ">", new Date(nowMs).toISOString())
    .executeTakeFirst();
  if (link === undefined) {
    throw new ProblemError(422, "link_not_valid", {
      detail: "This link is not valid or has expired. Ask for a new one.",
    });
  }
  const advertisement = await findAdvertisement(db, link.advertisement_id);
  const rows = await db
    .selectFrom("ad_days")
    .select(["day", "placement", "offers", "views", "clicks"])
    .where("advertisement_id", "=", link.advertisement_id)
    .orderBy("day")
    .orderBy("placement")
    .execute();
  const totals = sumOf(rows);
  const { ad_title, client_name, ad_published_date, ad_ending_date, payment_amount } = advertisement;
  return {
    ad_title,
    client_name,
    ad_published_date,
    ad_ending_date,
    expires_at: link.expires_at,
    totals: { ...totals, ...ratesOf(totals) },
    cost_per_thousand: costPerThousand(centsOf(payment_amount), totals.views),
    rows: rows.map((row) => ({ ...row, ...ratesOf(row) })),
    ignored: await readIgnored(store, ALL_DAYS, link.advertisement_id),
  };
}

function costPerThousand(cents: number, views: number): string | null {
  return cents === 0 || views === 0 ? null : birr(Math.round((cents * 1000) / views));
}

export async function dropExpiredReportLinks(db: Kysely<Database>, nowMs: number): Promise<void> {
  await db.deleteFrom("ad_report_links").where("expires_at", "<=", new Date(nowMs).toISOString()).execute();
}
