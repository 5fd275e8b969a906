import type { Store } from "../../../../server/store/store.ts";

/** A thing the server did, in the order it did them. */
export type Effect = {
  accountId: number | null;
  what: string;
  requestNumber: string;
  /** The first name that it wrote, which each change of a run has for itself; null when it wrote none. */
  mark: string | null;
};

/** What the audit log holds after the row of this id. */
export async function effectsSince({ db }: Store, id: number): Promise<Effect[]> {
  const audit = await db
    .selectFrom("audit_log")
    .select(["id", "account_id", "what", "subject", "before", "after"])
    .where("id", ">", id)
    .orderBy("id")
    .execute();
  return audit.map(({ account_id, what, subject, before, after }) => ({
    accountId: account_id,
    what,
    requestNumber: subject.replace("passport:", ""),
    mark: firstName(before) === firstName(after) ? null : firstName(after),
  }));
}

/** The newest row's id; 0 without any. */
export async function lastEffect({ db }: Store): Promise<number> {
  const { id } = await db
    .selectFrom("audit_log")
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirstOrThrow();
  return id ?? 0;
}

function firstName(record: string | null): string | null {
  return record === null ? null : String((JSON.parse(record) as Record<string, unknown>)["first_name"]);
}
