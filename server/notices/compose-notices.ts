import { sql } from "kysely";
import type { Kysely } from "kysely";
import { parseIsoDate } from "#domain/base/day.ts";
import type { Notice, NoticeRow } from "#domain/notices/payload.ts";
import { jsonTable } from "../store/json-table.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import type { Claimed } from "./claim-deliveries.ts";
import { TEST_PUBLICATION } from "./record-publication.ts";
import { addressIn, openContent } from "./subscriptions.ts";
import type { NoticeSecret } from "./seal.ts";
import type { Receipt, Recipient } from "./channel.ts";

/** What to send to whom; `notice` is null if there is nothing left to say. */
export type Letter = Claimed & {
  state: string;
  /** Its subscription was refused before, though it is live. */
  wasRefused: boolean;
  channel: string;
  /**
   * The address that it goes to, as each accepted secret knows it: the subscription may get another one meanwhile, or
   * be sealed again.
   */
  address_macs: readonly string[];
  recipient: Recipient;
  notice: Notice | null;
  publication: { id: number; createdMs: number };
};

export type Answered = { letter: Letter; receipt: Receipt };

/** `unreadable`: sealed with another secret, or damaged. */
export type Written = { letters: Letter[]; unreadable: Claimed[] };

/** Writes from the lists as they are now, so what was withdrawn is left out. Subscriptions that ended have no letter. */
export async function composeNotices(
  { db, dialect }: Pick<Store, "db" | "dialect">,
  secret: NoticeSecret,
  claimed: readonly Claimed[],
  mostRows: number,
): Promise<Written> {
  if (claimed.length === 0) return { letters: [], unreadable: [] };
  const [subscriptions, publications, rows, newest] = await Promise.all([
    readById(db, claimed),
    readPublications(db, claimed),
    readRows(db, dialect, claimed, mostRows + 1),
    newestDay(db),
  ]);
  const unreadable: Claimed[] = [];
  const letters = claimed.flatMap((delivery): Letter[] => {
    const { subscription_id, publication_id } = delivery;
    const subscription = subscriptions.get(subscription_id);
    const publication = publications.get(publication_id);
    if (subscription === undefined || publication === undefined) return [];
    const { id, channel, language, state, mode, warned_at } = subscription;
    const found = rows.get(`${subscription_id} ${publication_id}`) ?? [];
    const isQuiet = mode === "quiet";
    const notice: Notice = {
      publication: publication_id,
      upTo: publication.up_to ?? newest,
      rows: isQuiet ? [] : found.slice(0, mostRows),
      more: isQuiet || found.length > mostRows,
    };
    const test: Notice = { publication: TEST_PUBLICATION, upTo: newest, rows: [], more: false, test: true };
    const warning: Notice = { ...test, test: false, renew: true };
    const isTest = publication_id === TEST_PUBLICATION;
    const isEmpty = !isTest && !isQuiet && found.length === 0;
    const said = isTest ? (warned_at === null ? test : warning) : notice;
    const address = addressOf(secret, subscription);
    if (address === undefined) {
      unreadable.push(delivery);
      return [];
    }
    return [
      {
        ...delivery,
        state,
        wasRefused: subscription.refused_at !== null,
        channel,
        address_macs: secret.macs(`${channel}/${addressIn(address)}`),
        recipient: { id, language, address },
        notice: isEmpty ? null : said,
        publication: { id: publication_id, createdMs: Date.parse(publication.created_at) },
      },
    ];
  });
  return { letters, unreadable };
}

function addressOf(secret: NoticeSecret, sealed: Parameters<typeof openContent>[1]): unknown {
  try {
    return JSON.parse(openContent(secret, sealed));
  } catch {
    return undefined;
  }
}

async function readById(db: Kysely<Database>, claimed: readonly Claimed[]) {
  const ids = [...new Set(claimed.map(({ subscription_id }) => subscription_id))];
  const rows = await db.selectFrom("notice_subscriptions").selectAll().where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function readPublications(db: Kysely<Database>, claimed: readonly Claimed[]) {
  const ids = [...new Set(claimed.map(({ publication_id }) => publication_id))];
  const rows = await db
    .selectFrom("notice_publications")
    .select(["id", "up_to", "created_at"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The day of the newest publication. */
async function newestDay(db: Kysely<Database>): Promise<string | null> {
  const newest = await db
    .selectFrom("notice_publications")
    .select("up_to")
    .where("up_to", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.up_to ?? null;
}

type Found = {
  subscription_id: number;
  publication_id: number;
  request_number: string;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  location: string;
  date_of_publish: string;
};

/**
 * By subscription and publication: the newest rows of its buckets whose listing is still the one that was new then. A
 * common name has very many.
 */
async function readRows(
  db: Kysely<Database>,
  dialect: Store["dialect"],
  claimed: readonly Claimed[],
  most: number,
): Promise<Map<string, NoticeRow[]>> {
  const pairs = claimed.map(({ subscription_id, publication_id }) => [subscription_id, publication_id]);
  // Cross joins: SQLite takes the tables in this order, and would read all new passports for each batch.
  const { rows } = await sql<Found>`
    select subscription_id, publication_id, request_number, first_name, middle_name, last_name, location,
      date_of_publish
    from (select found.*, row_number() over (partition by subscription_id, publication_id
      order by date_of_publish desc, request_number) as nth
    from (select distinct b.subscription_id, r.publication_id, p.request_number, p.first_name, p.middle_name,
      p.last_name, p.location, p.date_of_publish
    from ${jsonTable(dialect, pairs)} as j
    cross join notice_buckets b cross join notice_rows r cross join notice_publications n cross join passports p
    where b.subscription_id = cast(j.value ->> 0 as integer)
      and r.publication_id = cast(j.value ->> 1 as integer) and r.bucket = b.bucket
      and n.id = r.publication_id and p.request_number = r.request_number
      and p.listing_id > n.after_listing and p.listing_id <= n.to_listing) as found) as ranked
    where nth <= ${most} order by date_of_publish desc, request_number`.execute(db);
  const grouped = Map.groupBy(rows, (row) => `${row.subscription_id} ${row.publication_id}`);
  return new Map([...grouped].map(([key, found]) => [key, found.map(toRow)]));
}

function toRow(found: Found): NoticeRow {
  const { request_number, first_name, middle_name, last_name, location, date_of_publish } = found;
  const name = [first_name, middle_name, last_name].filter(Boolean).join(" ");
  return [request_number, name, location, parseIsoDate(date_of_publish) ?? 0];
}
