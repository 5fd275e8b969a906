import { sql, type Kysely, type RawBuilder } from "kysely";
import type { NewPassport, PassportChange, PassportHistory } from "#domain/passports/admin-contract.ts";
import { type Passport, passportSchema } from "#domain/passports/contract.ts";
import type { ChangeMaker } from "../accounts/change-maker.ts";
import { lastDeletion, writeAudit } from "../accounts/audit.ts";
import { fullName } from "../accounts/user-row.ts";
import { contentVersion, etagOf } from "../http/etag.ts";
import { ProblemError } from "../http/problem.ts";
import { canonicalBranch } from "../locations/canonical-branch.ts";
import type { Database } from "../store/schema.ts";
import type { ReadStore } from "../store/store.ts";
import { storableText } from "../store/text-match.ts";
import {
  applyHandDelete,
  applyHandEdit,
  takeBackDelete,
  type HandChange,
  type HandEntry,
  TAKEN_BACK,
} from "./listings/hand-changes.ts";
import { PASSPORT_COLUMNS, toPassport, type PassportRow } from "./passport-row.ts";

/** A manual change and author; `beginListingChange` comes first. */
export type PassportWrite = HandChange & { maker: ChangeMaker };

/** Strong ETag of a passport's content. */
export function passportEtag(passport: Passport): string {
  return etagOf("passport", passport.id, contentVersion(passport));
}

export async function readPassport(db: Kysely<Database>, id: number): Promise<Passport | null> {
  return findPassport(db, sql`p.id = ${id}`);
}

async function passportOf(db: Kysely<Database>, requestNumber: string): Promise<Passport | null> {
  return findPassport(db, sql`p.request_number = ${requestNumber}`);
}

async function findPassport(db: Kysely<Database>, condition: RawBuilder<unknown>): Promise<Passport | null> {
  const query = sql<PassportRow>`select ${PASSPORT_COLUMNS} from passports p where ${condition}`;
  const [row] = (await query.execute(db)).rows;
  return row === undefined ? null : toPassport(row);
}

/** Adds a passport; 409 if its number is published. */
export async function createPassport(write: PassportWrite, body: NewPassport): Promise<Passport> {
  await refuseTakenNumber(write.trx, body.request_number);
  await applyHandEdit(write, {
    request_number: body.request_number,
    first_name: tidyName(body.first_name),
    middle_name: tidyName(body.middle_name ?? "") || null,
    last_name: tidyName(body.last_name),
    location: (await canonicalBranch(write.trx, storableText(body.location))).name,
    date_of_publish: body.date_of_publish,
  });
  const passport = await passportOf(write.trx, body.request_number);
  if (passport === null) throw new Error("A passport entered by hand is not there");
  await audit(write, { action: "passport.create", passport, before: null, after: passport });
  return passport;
}

/** Corrects a passport; a new number keeps its id. */
export async function changePassport(
  write: PassportWrite,
  before: Passport,
  change: PassportChange,
): Promise<Passport> {
  const entry = await corrected(write, before, change);
  if (isSame(entry, before)) return before;
  if (entry.request_number !== before.request_number) {
    await refuseTakenNumber(write.trx, entry.request_number);
  }
  await applyHandEdit(write, entry, before.request_number);
  const after = await readPassport(write.trx, before.id);
  if (after === null) throw new Error("A passport corrected by hand is not there");
  await audit(write, { action: "passport.update", passport: before, before, after });
  return after;
}

/** Removes a passport. */
export async function deletePassport(write: PassportWrite, passport: Passport): Promise<void> {
  const deleted = await applyHandDelete(write, passport.request_number);
  if (!deleted.ok) throw new Error(deleted.error.message);
  await audit(write, { action: "passport.delete", passport, before: passport, after: null });
}

/**
 * A passport that was deleted by hand, as it was before; null if it is there, or if no list or edit names its number any
 * more.
 */
export async function readDeleted(
  db: Kysely<Database>,
  id: number,
): Promise<{ passport: Passport; deleted_at: string } | null> {
  if ((await readPassport(db, id)) !== null) return null;
  const tombstone = await db
    .selectFrom("listings")
    .select("request_number")
    .where("passport_id", "=", id)
    .where("kind", "=", "delete")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (tombstone === undefined) return null;
  const { request_number } = tombstone;
  const named = await db
    .selectFrom("listings")
    .select("id")
    .where("request_number", "=", request_number)
    .where("kind", "!=", "delete")
    .limit(1)
    .executeTakeFirst();
  const deletion = await lastDeletion(db, {
    action: "passport.delete",
    subject: `passport:${request_number}`,
    schema: passportSchema,
  });
  if (named === undefined || deletion === null) return null;
  const { record: passport, at: deleted_at } = deletion;
  return passport.id === id ? { passport, deleted_at } : null;
}

/** Brings a deleted passport back; null if the list that named it is gone too. 409 if its number is published. */
export async function restorePassport(write: PassportWrite, deleted: Passport): Promise<Passport | null> {
  await refuseTakenNumber(write.trx, deleted.request_number);
  await takeBackDelete(write, deleted.request_number);
  const passport = await passportOf(write.trx, deleted.request_number);
  if (passport === null) return null;
  await audit(write, { action: "passport.restore", passport, before: null, after: passport });
  return passport;
}

async function corrected(
  { trx }: PassportWrite,
  before: Passport,
  change: PassportChange,
): Promise<HandEntry> {
  const { first_name, middle_name, last_name, location = before.location } = change;
  return {
    request_number: change.request_number ?? before.request_number,
    first_name: first_name === undefined ? before.first_name : tidyName(first_name),
    middle_name:
      middle_name === undefined ? (before.middle_name ?? null) : tidyName(middle_name ?? "") || null,
    last_name: last_name === undefined ? before.last_name : tidyName(last_name),
    location:
      location === before.location ? location : (await canonicalBranch(trx, storableText(location))).name,
    date_of_publish: change.date_of_publish ?? before.date_of_publish,
  };
}

function isSame(entry: HandEntry, passport: Passport): boolean {
  return (
    entry.request_number === passport.request_number &&
    entry.first_name === passport.first_name &&
    entry.middle_name === (passport.middle_name ?? null) &&
    entry.last_name === passport.last_name &&
    entry.location === passport.location &&
    entry.date_of_publish === passport.date_of_publish
  );
}

/** Collapses spaces; drops characters databases reject. */
function tidyName(name: string): string {
  return storableText(name).replace(/\s+/g, " ").trim();
}

async function refuseTakenNumber(db: Kysely<Database>, requestNumber: string): Promise<void> {
  if ((await passportOf(db, requestNumber)) === null) return;
  throw new ProblemError(409, "duplicate_request_number", {
    detail: `There is a passport with the request number ${requestNumber} already.`,
    errors: [{ path: "request_number", message: "There is already a passport with this request number" }],
  });
}

async function audit(
  { trx, maker }: PassportWrite,
  entry: { action: string; passport: Passport; before: Passport | null; after: Passport | null },
): Promise<void> {
  const { action, passport, before, after } = entry;
  await writeAudit(trx, { ...maker, action, subject: `passport:${passport.request_number}`, before, after });
}

type Entry = PassportHistory["data"][number];

type HistoryRow = Omit<Entry, "shown" | "created_by" | "taken_back"> & {
  shown: number;
  rank_date: string;
  imported_by: string | null;
  first_of: string | null;
  middle_of: string | null;
  last_of: string | null;
};

/**
 * A number's listings, newest first, including deleted ones. Former numbers only until their correction, as others may
 * have them now.
 */
export async function readHistory({ db }: ReadStore, id: number): Promise<Entry[]> {
  const { rows } = await sql<HistoryRow>`
    with own as (
      select p.request_number, null as until_id from passports p where p.id = ${id}
      union all
      select l.request_number, max(l.id) from listings l
      where l.passport_id = ${id}
        and l.request_number not in (select p.request_number from passports p where p.id = ${id})
      group by l.request_number
    )
    select l.id, l.kind, l.batch_id, l.request_number, l.first_name, l.middle_name, l.last_name, l.location,
      l.date_of_publish, l.rank_date, l.source_text, l.page, l.line, l.created_at, b.created_by as imported_by,
      u.first_name as first_of, u.middle_name as middle_of, u.last_name as last_of,
      case when p.id is null then 0 else 1 end as shown
    from own
    join listings l on l.request_number = own.request_number and (own.until_id is null or l.id <= own.until_id)
    left join import_batches b on b.id = l.batch_id
    left join users u on u.id = l.made_by
    left join passports p on p.listing_id = l.id and p.id = ${id}
    order by l.id desc`.execute(db);
  return rows.map(({ shown, rank_date, imported_by, first_of, middle_of, last_of, ...entry }) => ({
    ...entry,
    created_by:
      first_of === null || last_of === null
        ? imported_by
        : fullName({ first_name: first_of, middle_name: middle_of, last_name: last_of }),
    shown: shown === 1,
    ...(rank_date === TAKEN_BACK ? { taken_back: true } : {}),
  }));
}
