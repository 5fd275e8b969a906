import * as z from "zod/mini";
import { LockLostError } from "../lib/shared-lock.ts";
import type { MirrorDatabase } from "./database.ts";
import { lateFact } from "./meta.ts";

/** Counts those who got MIRROR_LOCK. Only the last one may write: one before it may not know yet that it lost the lock. */
const holder = lateFact("holder", z.number());
/** By connection. */
const numbers = new WeakMap<MirrorDatabase, number>();

/** Call it under the lock, before anything is read that decides what is written. */
export async function becomeHolder(db: MirrorDatabase): Promise<void> {
  const number = await db.transaction("rw", db.meta, async () => {
    const next = ((await holder.read(db)) ?? 0) + 1;
    await holder.write(db, next);
    return next;
  });
  numbers.set(db, number);
}

/** Ask it in each transaction that writes under the lock; it throws, which rolls the transaction back. */
export async function checkHolder(db: MirrorDatabase): Promise<void> {
  const number = numbers.get(db);
  if (number !== undefined && (await holder.read(db)) !== number) throw new LockLostError();
}
