import * as z from "zod/mini";
import { LockLostError } from "../lib/shared-lock.ts";
import type { MirrorDatabase } from "./database.ts";
import { type FactSource, lateFact } from "./meta.ts";
import { answerOf, committed } from "./plain-database.ts";

/** Counts those who got MIRROR_LOCK. Only the last one may write: one before it may not know yet that it lost the lock. */
const holder = lateFact("holder", z.number());
/** By connection. */
const numbers = new WeakMap<MirrorDatabase | IDBDatabase, number>();

/** Call it under the lock, before anything is read that decides what is written. */
export async function becomeHolder(db: MirrorDatabase): Promise<void> {
  const number = await db.transaction("rw", db.meta, async () => {
    const next = ((await holder.read(db)) ?? 0) + 1;
    await holder.write(db, next);
    return next;
  });
  numbers.set(db, number);
}

/** The same without Dexie; false where nothing can be written. */
export async function becomePlainHolder(db: IDBDatabase): Promise<boolean> {
  const transaction = db.transaction("meta", "readwrite");
  const meta = transaction.objectStore("meta");
  const put = async (): Promise<number> => {
    const next = ((await holder.read({ meta: { get: (key) => answerOf(meta.get(key)) } })) ?? 0) + 1;
    meta.put({ key: "holder", value: next });
    return next;
  };
  const written = await Promise.all([put(), committed(transaction)]).catch(() => null);
  if (written !== null) numbers.set(db, written[0]);
  return written !== null;
}

/** Ask it in each transaction that writes under the lock. `facts`: of that transaction. */
export async function isHolder(db: MirrorDatabase | IDBDatabase, facts: FactSource): Promise<boolean> {
  const number = numbers.get(db);
  return number === undefined || (await holder.read(facts)) === number;
}

/** Ask it likewise; it throws, which rolls the transaction back. */
export async function checkHolder(db: MirrorDatabase): Promise<void> {
  if (!(await isHolder(db, db))) throw new LockLostError();
}
