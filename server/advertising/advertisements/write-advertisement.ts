import type { Kysely, Transaction } from "kysely";
import {
  type AdvertisementChange,
  type AdvertisementDetail,
  advertisementAnswerSchema,
  type NewAdvertisement,
  type NewPayment,
} from "#domain/advertising/admin-advertisements.ts";
import * as z from "zod/mini";
import { parseIsoDate, toIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import { lastDeletion, writeAudit } from "../../accounts/audit.ts";
import type { ChangeMaker } from "../../accounts/change-maker.ts";
import { ProblemError, validationProblem } from "../../http/problem.ts";
import { readFacts } from "../../articles/media/pictures.ts";
import type { Database } from "../../store/schema.ts";
import { findAdvertisement, noSuchAdvertisement } from "./admin-advertisements.ts";
import { centsOf } from "./birr.ts";
import { settle } from "./ready-to-run.ts";

type Write = { trx: Transaction<Database>; maker: ChangeMaker };

/** Creates a draft. */
export async function createAdvertisement(
  write: Write,
  { ad_desktop_asset = null, ad_mobile_asset = null, ...body }: NewAdvertisement,
): Promise<AdvertisementDetail> {
  const { trx, maker } = write;
  const request = body.advertisement_request_id ?? null;
  if (request !== null) await refuseUnknownRequest(trx, request);
  const draft = {
    ad_desc: null,
    ad_excerpt: null,
    admin_notes: null,
    priority: 0,
    ...definedOf(body),
    advertisement_request_id: request,
    desktop_media: ad_desktop_asset,
    mobile_media: ad_mobile_asset,
    ad_published_date: body.ad_published_date ?? null,
    ad_ending_date: body.ad_ending_date ?? null,
  };
  await settled(write, null, { ...draft, status: "draft" });
  const { id } = await trx
    .insertInto("advertisements")
    .values({ ...draft, status: "draft", created_at: maker.now, updated_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  const made = await findAdvertisement(trx, id);
  await audit(write, "advertisement.create", null, made);
  return made;
}

/** Changes fields and status; the status decides what must be there. */
export async function changeAdvertisement(
  write: Write,
  before: AdvertisementDetail,
  { ad_desktop_asset, ad_mobile_asset, ...body }: Omit<AdvertisementChange, "deleted">,
): Promise<AdvertisementDetail> {
  const { trx, maker } = write;
  const change = {
    ...definedOf(body),
    ...(ad_desktop_asset === undefined ? {} : { desktop_media: ad_desktop_asset }),
    ...(ad_mobile_asset === undefined ? {} : { mobile_media: ad_mobile_asset }),
  };
  const planned = {
    placement: before.placement,
    package_type: before.package_type,
    status: before.status,
    ad_published_date: before.ad_published_date,
    ad_ending_date: before.ad_ending_date,
    desktop_media: before.ad_desktop_asset,
    mobile_media: before.ad_mobile_asset,
    ...change,
  };
  const dates = await settled(write, before.status, planned);
  await trx
    .updateTable("advertisements")
    .set({ ...change, ...dates, updated_at: maker.now })
    .where("id", "=", before.id)
    .execute();
  const after = await findAdvertisement(trx, before.id);
  await audit(write, "advertisement.update", before, after);
  return after;
}

/** Drafts without figures and payments only: others are evidence. */
export async function deleteAdvertisement(write: Write, before: AdvertisementDetail): Promise<void> {
  const { trx } = write;
  const shown = await trx
    .selectFrom("ad_days")
    .select("day")
    .where("advertisement_id", "=", before.id)
    .limit(1)
    .executeTakeFirst();
  if (before.status !== "draft" || shown !== undefined || before.payments.length > 0) {
    throw new ProblemError(409, "advertisement_in_use", {
      detail: "Only a draft that was never shown and never paid for can be deleted. Pause it instead.",
    });
  }
  await trx.deleteFrom("advertisements").where("id", "=", before.id).execute();
  await audit(write, "advertisement.delete", before, null);
}

/** A deleted draft as it was before; null if there is none. */
export async function readDeletedAdvertisement(
  db: Kysely<Database>,
  id: number,
): Promise<{ draft: AdvertisementDetail; deleted_at: string } | null> {
  const taken = await db.selectFrom("advertisements").select("id").where("id", "=", id).executeTakeFirst();
  if (taken !== undefined) return null;
  const deletion = await lastDeletion(db, {
    action: "advertisement.delete",
    subject: `advertisement:${id}`,
    schema: deletedSchema,
  });
  if (deletion === null) return null;
  const { record: data } = deletion;
  const pictures = await readFacts(
    db,
    [data.ad_desktop_asset, data.ad_mobile_asset].filter((picture) => picture !== null),
  );
  const picture = (asset: string | null) => (asset === null ? null : (pictures.get(asset) ?? null));
  const shown = {
    desktop_picture: picture(data.ad_desktop_asset),
    mobile_picture: picture(data.ad_mobile_asset),
    payments: [],
  };
  return { draft: { ...data, ...shown }, deleted_at: deletion.at };
}

const deletedSchema = z.omit(advertisementAnswerSchema.shape.data, {
  desktop_picture: true,
  mobile_picture: true,
  payments: true,
  deleted_at: true,
});

/** Brings a deleted draft back with its number. The request it came from may be gone. */
export async function restoreAdvertisement(
  write: Write,
  { id, advertisement_request_id, ad_desktop_asset, ad_mobile_asset, ...draft }: AdvertisementDetail,
): Promise<AdvertisementDetail> {
  const { trx } = write;
  const request = await trx
    .selectFrom("advertisement_requests")
    .select("id")
    .where("id", "=", advertisement_request_id ?? 0)
    .executeTakeFirst();
  const inserted = await trx
    .insertInto("advertisements")
    .values({
      id,
      placement: draft.placement,
      ad_title: draft.ad_title,
      ad_desc: draft.ad_desc,
      ad_excerpt: draft.ad_excerpt,
      desktop_media: ad_desktop_asset,
      mobile_media: ad_mobile_asset,
      ad_client_link: draft.ad_client_link,
      client_name: draft.client_name,
      status: draft.status,
      package_type: draft.package_type,
      ad_published_date: draft.ad_published_date,
      ad_ending_date: draft.ad_ending_date,
      priority: draft.priority,
      admin_notes: draft.admin_notes,
      advertisement_request_id: request?.id ?? null,
      created_at: draft.created_at,
      updated_at: draft.updated_at,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  const after = await findAdvertisement(trx, id);
  // Somebody else was faster.
  if (inserted === undefined) return after;
  await audit(write, "advertisement.restore", null, after);
  return after;
}

/** Payments stay as they are: a refund is another one. */
export async function addPayment(
  write: Write,
  advertisementId: number,
  { amount, status, day, note = null }: NewPayment,
): Promise<AdvertisementDetail> {
  const { trx, maker } = write;
  if (parseIsoDate(day) === null) {
    throw validationProblem([{ path: "day", message: "There is no such day" }]);
  }
  await lockAdvertisement(trx, advertisementId);
  await trx
    .insertInto("advertisement_payments")
    .values({
      advertisement_id: advertisementId,
      cents: centsOf(amount),
      status,
      day,
      note: note === "" ? null : note,
      made_by: maker.account.user.id,
      created_at: maker.now,
    })
    .execute();
  await writeAudit(trx, {
    ...maker,
    action: "advertisement.payment",
    subject: `advertisement:${advertisementId}`,
    after: { amount, status, day },
  });
  return findAdvertisement(trx, advertisementId);
}

/** Row lock: concurrent managers see each other's writes. Throws 404. */
export async function lockAdvertisement(trx: Transaction<Database>, id: number): Promise<void> {
  const locked = await trx.updateTable("advertisements").set({ id }).where("id", "=", id).executeTakeFirst();
  if (locked.numUpdatedRows === 0n) throw noSuchAdvertisement();
}

type Media = { desktop_media: string | null; mobile_media: string | null };

async function settled(
  { trx, maker }: Write,
  before: AdvertisementDetail["status"] | null,
  {
    desktop_media,
    mobile_media,
    ...planned
  }: Omit<Parameters<typeof settle>[1], "desktop" | "mobile"> & Media,
) {
  const pictures = await readFacts(
    trx,
    [desktop_media, mobile_media].filter((id) => id !== null),
  );
  const picture = (id: string | null) => (id === null ? null : (pictures.get(id) ?? null));
  const today = toIsoDate(todayInAddisAbaba(Date.parse(maker.now)));
  return settle(
    before,
    { ...planned, desktop: picture(desktop_media), mobile: picture(mobile_media) },
    today,
  );
}

async function refuseUnknownRequest(trx: Transaction<Database>, id: number): Promise<void> {
  const found = await trx
    .selectFrom("advertisement_requests")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (found === undefined) {
    const message = "There is no such request";
    throw validationProblem([{ path: "advertisement_request_id", message }]);
  }
}

/** Leaves out absent fields and makes empty texts null. */
function definedOf<T extends object>(body: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(body).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([key, value]) => [key, value === "" ? null : value])) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

async function audit(
  { trx, maker }: Write,
  action: string,
  before: AdvertisementDetail | null,
  after: AdvertisementDetail | null,
): Promise<void> {
  const id = after?.id ?? before?.id;
  const changes = changedFacts(before, after);
  // A deletion is logged with all that restoring needs.
  const gone = after === null && before !== null ? { etag: before.etag, updated_at: before.updated_at } : {};
  await writeAudit(trx, {
    ...maker,
    action,
    subject: `advertisement:${id}`,
    before: changes.before && { ...changes.before, ...gone },
    after: changes.after,
  });
}

const NOT_LOGGED = new Set(["etag", "updated_at", "payments", "desktop_picture", "mobile_picture"]);

function changedFacts(before: AdvertisementDetail | null, after: AdvertisementDetail | null) {
  const from: Record<string, unknown> = {};
  const to: Record<string, unknown> = {};
  for (const key of Object.keys(after ?? before ?? {}) as (keyof AdvertisementDetail)[]) {
    if (NOT_LOGGED.has(key) || (key !== "ad_title" && before?.[key] === after?.[key])) continue;
    if (before !== null) from[key] = before[key];
    if (after !== null) to[key] = after[key];
  }
  return { before: before && from, after: after && to };
}
