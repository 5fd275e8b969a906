import { sql } from "kysely";
import type { Transaction } from "kysely";
import { chunks, jsonList } from "../store/json-table.ts";
import { iso } from "../store/lies-ahead.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { TEST_PUBLICATION } from "./record-publication.ts";

const AT_ONCE = 5_000;

/** One for each live subscription with a touched bucket, in the order in which they are stored. */
export async function addDeliveries(
  store: Store,
  publicationId: number,
  nowMs: number,
  signal: AbortSignal,
): Promise<void> {
  const ids = await readSubscribers(store, publicationId);
  for (const some of chunks(ids, AT_ONCE)) {
    if (signal.aborted) return;
    await store.write(async (trx) => {
      await sql`insert into notice_deliveries (subscription_id, publication_id, route, state, due_at)
        select s.id, cast(${publicationId} as integer), s.route, 'due', ${iso(nowMs)}
        from ${jsonList(store.dialect, some)} as j cross join notice_subscriptions s
        where s.id = cast(j.value ->> 0 as integer) and s.state = 'live' and s.heard_id < ${publicationId}
        on conflict do nothing`.execute(trx);
    });
  }
}

async function readSubscribers({ db, dialect }: Store, publicationId: number): Promise<number[]> {
  const touched = await db
    .selectFrom("notice_rows")
    .select("bucket")
    .distinct()
    .where("publication_id", "=", publicationId)
    .orderBy("bucket")
    .execute();
  const ids = new Set<number>();
  for (const some of chunks(touched, AT_ONCE)) {
    const buckets = jsonList(
      dialect,
      some.map(({ bucket }) => bucket),
    );
    const { rows } = await sql<{ id: number }>`select b.subscription_id as id
      from ${buckets} as j cross join notice_buckets b where b.bucket = j.value ->> 0`.execute(db);
    for (const { id } of rows) ids.add(id);
  }
  return [...ids].sort((a, b) => a - b);
}

/** Who went live meanwhile, perhaps unseen by both sides. */
export async function addLateComers(
  trx: Transaction<Database>,
  { id, created_at }: { id: number; created_at: string },
): Promise<void> {
  await sql`insert into notice_deliveries (subscription_id, publication_id, route, state, due_at)
    select distinct s.id, cast(${id} as integer), s.route, 'due', ${created_at} from notice_deliveries t
    cross join notice_subscriptions s cross join notice_buckets b cross join notice_rows r
    where t.publication_id = ${TEST_PUBLICATION} and t.state = 'sent' and t.settled_at >= ${created_at}
      and s.id = t.subscription_id and s.state = 'live' and s.heard_id < ${id}
      and b.subscription_id = s.id and r.publication_id = ${id} and r.bucket = b.bucket
    on conflict do nothing`.execute(trx);
}
