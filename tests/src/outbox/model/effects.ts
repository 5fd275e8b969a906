import type { Store } from "../../../../server/store/store.ts";

export type Effect = {
  accountId: number | null;
  what: string;
  requestNumber: string;
  /** First name written, unique to the change; null if none. */
  mark: string | null;
};

/** Reads the audit log. */
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

/** 0 if empty. */
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
