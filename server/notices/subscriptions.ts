import { type Kysely, type Selectable, type Transaction, sql } from "kysely";
import type { Language } from "#domain/base/languages.ts";
import type { NoticeMode } from "#domain/notices/contract.ts";
import { jsonList } from "../store/json-table.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import type { NoticeSubscriptionTable } from "../store/tables/notices.ts";
import { queueTest } from "./queue-test.ts";
import { TEST_PUBLICATION } from "./record-publication.ts";
import type { NoticeSecret } from "./seal.ts";

type NoticeChange = {
  trx: Transaction<Database>;
  dialect: Store["dialect"];
  secret: NoticeSecret;
  nowMs: number;
};

export type SubscriptionForm = {
  channel: string;
  /** What it is found by, such as an endpoint or the id of a chat. */
  address: string;
  /** Replaced by this one. */
  formerAddress?: string | undefined;
  /** What the channel needs to send to it; stored sealed. */
  content: unknown;
  /** The channel's route (`Channel.routeOf`), after the channel's name. */
  route: string;
  language: Language;
  mode: NoticeMode;
  buckets: readonly string[];
  keyId: number | null;
  /** `new` has a first push sent to it, which has to be accepted. */
  firstState: "new" | "live";
};

type Subscription = Pick<Selectable<NoticeSubscriptionTable>, "id" | "state" | "renewed_at">;

/** Finds one by its address; undefined if it is unknown. */
export async function findSubscription(
  db: Kysely<Database>,
  secret: NoticeSecret,
  { channel, address }: Pick<SubscriptionForm, "channel" | "address">,
) {
  return db
    .selectFrom("notice_subscriptions")
    .selectAll()
    .where("address_mac", "in", secret.macs(`${channel}/${address}`))
    .executeTakeFirst();
}

/** Creates, renews or replaces it whole. */
export async function saveSubscription(change: NoticeChange, form: SubscriptionForm): Promise<Subscription> {
  const { trx, dialect, secret, nowMs } = change;
  const now = new Date(nowMs).toISOString();
  const former = await findFormer(change, form);
  const content = JSON.stringify(form.content);
  const address_mac = secret.mac(`${form.channel}/${form.address}`);
  const isRenewed = former !== undefined && isAsBefore(secret, former, form);
  const state = isRenewed ? "live" : form.firstState;
  const row = {
    channel: form.channel,
    address_mac,
    address: secret.seal(purposeOf(address_mac), content),
    route: `${form.channel}/${form.route}`,
    language: form.language,
    mode: form.mode,
    key_id: form.keyId,
    state,
    renewed_at: now,
    warned_at: null,
    heard_id: await heardBy(trx, former, state),
    refused_at: isRenewed ? former.refused_at : null,
  };
  const id = former === undefined ? await insert(trx, { ...row, created_at: now }) : former.id;
  // Another request stored this address first.
  if (id === undefined) return saveSubscription(change, form);
  if (former !== undefined) {
    await trx.updateTable("notice_subscriptions").set(row).where("id", "=", id).execute();
    await trx
      .updateTable("notice_deliveries")
      .set({ route: row.route })
      .where(ofOpenPublication())
      .where("subscription_id", "=", id)
      .where("state", "=", "due")
      .execute();
  }
  await replaceBuckets(trx, dialect, id, form.buckets);
  if (state === "new") await queueTest(trx, { subscriptionId: id, route: row.route, nowMs });
  return { id, state, renewed_at: now };
}

/** Whether saving it only renews it: nothing is sent to it. */
export function isAsBefore(
  secret: NoticeSecret,
  former: Pick<Selectable<NoticeSubscriptionTable>, "address" | "address_mac" | "state">,
  form: SubscriptionForm,
): boolean {
  return (
    former.state === "live" &&
    secret.macs(`${form.channel}/${form.address}`).includes(former.address_mac) &&
    openContent(secret, former) === JSON.stringify(form.content)
  );
}

/** The address by which a subscription is found: the endpoint of pushes, or the chat. `stored`: what its channel keeps. */
export function addressIn(stored: unknown): string {
  const { endpoint, chat } = stored as { endpoint?: unknown; chat?: unknown };
  return String(endpoint ?? chat);
}

/** What its channel stored. Throws if it was sealed with another secret. */
export function openContent(
  secret: NoticeSecret,
  { address, address_mac }: Pick<Selectable<NoticeSubscriptionTable>, "address" | "address_mac">,
): string {
  return secret.open(purposeOf(address_mac), address);
}

/** What its channel stores, changed; buckets, state and age stay. */
export async function changeContent(
  trx: Transaction<Database>,
  secret: NoticeSecret,
  id: number,
  next: (content: unknown) => unknown,
): Promise<void> {
  // Locks the row until the end of the transaction.
  const row = await trx
    .updateTable("notice_subscriptions")
    .set({ id })
    .where("id", "=", id)
    .returning(["address", "address_mac"])
    .executeTakeFirst();
  if (row === undefined) return;
  const content = JSON.stringify(next(JSON.parse(openContent(secret, row))));
  await trx
    .updateTable("notice_subscriptions")
    .set({ address: secret.seal(purposeOf(row.address_mac), content) })
    .where("id", "=", id)
    .execute();
}

/** The one with this address; else the one that it replaces. */
async function findFormer({ trx, secret, nowMs }: NoticeChange, form: SubscriptionForm) {
  const { channel, address, formerAddress } = form;
  const found = await findSubscription(trx, secret, { channel, address });
  if (formerAddress === undefined || formerAddress === address) return found;
  const former = await findSubscription(trx, secret, { channel, address: formerAddress });
  if (found === undefined || former === undefined) return found ?? former;
  await endSubscriptions(trx, [former.id], new Date(nowMs).toISOString());
  return found;
}

/** Undefined if one with this address exists. */
async function insert(
  trx: Transaction<Database>,
  row: Omit<Selectable<NoticeSubscriptionTable>, "id">,
): Promise<number | undefined> {
  const inserted = await trx
    .insertInto("notice_subscriptions")
    .values(row)
    .onConflict((conflict) => conflict.column("address_mac").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

/** `NoticeSubscriptionTable.heard_id`. By ids: a publication's time is the start of its build. */
async function heardBy(
  trx: Transaction<Database>,
  former: Pick<Selectable<NoticeSubscriptionTable>, "state" | "heard_id"> | undefined,
  state: string,
): Promise<number> {
  if (former?.state === "new" || (former?.state === "live" && state === "live")) return former.heard_id;
  const { newest, unmatched } = await trx
    .selectFrom("notice_publications")
    .select([
      ({ fn }) => fn.max<number | null>("id").as("newest"),
      sql<number | null>`min(case when matched_at is null then id end)`.as("unmatched"),
    ])
    .executeTakeFirstOrThrow();
  // One that was live until now has what is being matched told once it is live again.
  if (former?.state === "live" && unmatched !== null) return unmatched - 1;
  return newest ?? TEST_PUBLICATION;
}

async function replaceBuckets(
  trx: Transaction<Database>,
  dialect: Store["dialect"],
  id: number,
  buckets: readonly string[],
): Promise<void> {
  await trx.deleteFrom("notice_buckets").where("subscription_id", "=", id).execute();
  // Sorted: the order in which the phone says them, and PostgreSQL keeps them, could tell its own from decoys.
  await sql`insert into notice_buckets (bucket, subscription_id)
    select distinct j.value ->> 0 as bucket, cast(${id} as integer)
    from ${jsonList(dialect, buckets)} as j order by bucket`.execute(trx);
}

/** What its row is sealed for. */
export function purposeOf(mac: string): string {
  return `subscription/${mac}`;
}

/** Forgets them; what was due to them is `gone`. */
export async function endSubscriptions(
  trx: Transaction<Database>,
  ids: readonly number[],
  now: string,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("notice_deliveries")
    .set({ state: "gone", leased_until: null, settled_at: now })
    .where(ofOpenPublication())
    .where("subscription_id", "in", ids)
    .where("state", "=", "due")
    .execute();
  await trx.deleteFrom("notice_subscriptions").where("id", "in", ids).execute();
}

/**
 * Limits a query to publications of the last days, whose deliveries are not summed up yet. Deliveries are stored by
 * publication, so the few of one subscription are found by going through these publications.
 */
export function ofOpenPublication() {
  return sql<boolean>`notice_deliveries.publication_id in (select id from notice_publications where summary is null)`;
}
