import { setTimeout as sleep } from "node:timers/promises";

const DATABASE_LIMIT_MS = 2_000;

/** Null if the database fails or takes too long: whoever watches the server asks again, and needs an answer now. */
export async function withinLimit<T>(read: () => Promise<T>): Promise<T | null> {
  const limit = new AbortController();
  try {
    const late = sleep(DATABASE_LIMIT_MS, null, { signal: limit.signal });
    return await Promise.race([read().catch(() => null), late]);
  } finally {
    limit.abort();
  }
}
