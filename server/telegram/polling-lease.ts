import { sql } from "kysely";
import { columnIsOver, iso } from "../store/lies-ahead.ts";
import type { Store } from "../store/store.ts";

/** A server that was killed loses it after that. */
export const POLLING_LEASE_MS = 20_000;

/** Takes or renews the right to ask for updates, which one server may do. False while another has it. */
export async function holdPolling(
  { db }: Pick<Store, "db">,
  server: string,
  nowMs: number,
): Promise<boolean> {
  const until = iso(nowMs + POLLING_LEASE_MS);
  const { rows } = await sql`
    insert into telegram_state (id, next_ms, poller, polls_until) values (1, 0, ${server}, ${until})
    on conflict (id) do update set poller = excluded.poller, polls_until = excluded.polls_until
    where telegram_state.poller is null or telegram_state.poller = ${server}
      or ${columnIsOver("telegram_state.polls_until", nowMs, POLLING_LEASE_MS)}
    returning id`.execute(db);
  return rows.length > 0;
}

/** Ends it at once, so that another server need not wait. */
export async function endPolling({ db }: Pick<Store, "db">, server: string): Promise<void> {
  await db
    .updateTable("telegram_state")
    .set({ poller: null, polls_until: null })
    .where("poller", "=", server)
    .execute();
}
