import type { Transaction } from "kysely";
import { latestNow } from "../store/lies-ahead.ts";
import type { Database } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { addJob } from "./add-job.ts";
import type { JobKind } from "./job-kind.ts";
import { slotStart } from "./schedule.ts";

/**
 * Queues one job per slot, however many servers call it. Slots missed while no server ran, or while a job of the kind
 * is open, count as one.
 */
export async function queueSchedules(store: Store, kinds: readonly JobKind[], nowMs: number): Promise<void> {
  const rows = await store.db.selectFrom("job_kinds").select(["kind", "slot"]).execute();
  const newest = new Map(rows.map(({ kind, slot }) => [kind, slot]));
  for (const kind of kinds) {
    if (kind.schedule === null) continue;
    const slot = new Date(slotStart(kind.schedule, nowMs)).toISOString();
    const known = newest.get(kind.name) ?? "";
    if (known >= slot && known <= latestNow(nowMs)) continue;
    await store.write((trx) => queueSlot(trx, kind, slot, nowMs));
  }
}

async function queueSlot(
  trx: Transaction<Database>,
  kind: JobKind,
  slot: string,
  nowMs: number,
): Promise<void> {
  const taken = await trx
    .insertInto("job_kinds")
    .values({ kind: kind.name, slot })
    .onConflict((conflict) =>
      conflict
        .column("kind")
        .doUpdateSet({ slot })
        .where((eb) =>
          eb.or([
            eb("job_kinds.slot", "is", null),
            eb("job_kinds.slot", "<", slot),
            // Written by a clock that ran ahead.
            eb("job_kinds.slot", ">", latestNow(nowMs)),
          ]),
        ),
    )
    .returning("kind")
    .executeTakeFirst();
  if (taken === undefined) return;
  const open = await trx
    .selectFrom("jobs")
    .select("id")
    .where("kind", "=", kind.name)
    .where("state", "in", ["waiting", "running"])
    .executeTakeFirst();
  if (open === undefined) await addJob(trx, kind, {}, { nowMs });
}
