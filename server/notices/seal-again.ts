import { sql, type Kysely } from "kysely";
import type { JobRun } from "../jobs/job-handler.ts";
import { iso } from "../store/clock-skew.ts";
import type { Database } from "../store/schema.ts";
import { sealsRows } from "./open-notices.ts";
import type { NoticeSecret } from "./seal.ts";
import { addressIn, endSubscriptions, findSubscription, purposeOf } from "./subscriptions.ts";
import { vapidPurpose } from "./vapid-keys.ts";

/** A transaction each, so that others need not wait long for the database. */
const ROWS_AT_ONCE = 200;

/** How many rows each of the accepted secrets sealed. */
export type SealedRows = { present: number; other: number; unreadable: number };

/** Looks at every sealed row. */
export async function countSealedRows(db: Kysely<Database>, secret: NoticeSecret): Promise<SealedRows> {
  const counts: SealedRows = { present: 0, other: 0, unreadable: 0 };
  for await (const rows of pages(db)) {
    for (const { purpose, sealed } of rows) counts[sealedBy(secret, purpose, sealed)] += 1;
  }
  return counts;
}

/** Seals what the other accepted secret sealed with the present one. May be killed and repeated. */
export async function sealAgain({ store, nowMs, signal }: JobRun, secret: NoticeSecret): Promise<void> {
  // While servers still differ, one of them would undo what the other does.
  if (!(await sealsRows(store.db, secret))) return;
  for await (const rows of pages(store.db)) {
    if (signal?.aborted === true) return;
    const others = rows.filter(({ purpose, sealed }) => sealedBy(secret, purpose, sealed) === "other");
    if (others.length === 0) continue;
    await store.write(async (trx) => {
      for (const row of others) {
        await (row.table === "keys"
          ? sealKey(trx, secret, row.id)
          : sealSubscription(trx, secret, row.id, nowMs()));
      }
    });
  }
}

type SealedRow = { table: "keys" | "subscriptions"; id: number; purpose: string; sealed: Uint8Array };

async function* pages(db: Kysely<Database>): AsyncGenerator<SealedRow[]> {
  const keys = await db.selectFrom("notice_keys").select(["id", "public_key", "private_key"]).execute();
  yield keys.map(({ id, public_key, private_key }) => ({
    table: "keys" as const,
    id,
    purpose: vapidPurpose(public_key),
    sealed: private_key,
  }));
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom("notice_subscriptions")
      .select(["id", "address_mac", "address"])
      .where("id", ">", last)
      .orderBy("id")
      .limit(ROWS_AT_ONCE)
      .execute();
    yield rows.map(({ id, address_mac, address }) => ({
      table: "subscriptions" as const,
      id,
      purpose: purposeOf(address_mac),
      sealed: address,
    }));
    last = rows.at(-1)?.id ?? last;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

function sealedBy(secret: NoticeSecret, purpose: string, sealed: Uint8Array): keyof SealedRows {
  if (secret.isPresent(purpose, sealed)) return "present";
  try {
    secret.open(purpose, sealed);
    return "other";
  } catch {
    return "unreadable";
  }
}

async function sealKey(trx: Kysely<Database>, secret: NoticeSecret, id: number): Promise<void> {
  const row = await trx
    .selectFrom("notice_keys")
    .select(["public_key", "private_key"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return;
  const purpose = vapidPurpose(row.public_key);
  const private_key = secret.seal(purpose, secret.open(purpose, row.private_key));
  await trx.updateTable("notice_keys").set({ private_key }).where("id", "=", id).execute();
}

async function sealSubscription(
  trx: Parameters<typeof endSubscriptions>[0],
  secret: NoticeSecret,
  id: number,
  nowMs: number,
): Promise<void> {
  // Locked: a phone may renew it at this moment.
  const row = await trx
    .updateTable("notice_subscriptions")
    .set({ id: sql<number>`id` })
    .where("id", "=", id)
    .returning(["channel", "address_mac", "address"])
    .executeTakeFirst();
  if (row === undefined) return;
  const content = secret.open(purposeOf(row.address_mac), row.address);
  const address = addressIn(JSON.parse(content));
  const address_mac = secret.mac(`${row.channel}/${address}`);
  const twin = await findSubscription(
    trx,
    { ...secret, macs: (text) => [secret.mac(text)] },
    { channel: row.channel, address },
  );
  // The phone subscribed anew at a server that did not know the former secret.
  if (twin !== undefined && twin.id !== id) return endSubscriptions(trx, [id], iso(nowMs));
  await trx
    .updateTable("notice_subscriptions")
    .set({ address_mac, address: secret.seal(purposeOf(address_mac), content) })
    .where("id", "=", id)
    .execute();
}
