import { ProblemError } from "../http/problem.ts";

const AGAIN_SECONDS = 30;

/** Limits uploads under way, since each ends with its file in memory; 503 beyond. `key`: who sends. */
export function uploadSlots({ mostAtOnce, mostOfOne }: { mostAtOnce: number; mostOfOne: number }) {
  const under = new Map<string, number>();
  let all = 0;

  return async <T>(key: string, receive: () => Promise<T>): Promise<T> => {
    const own = under.get(key) ?? 0;
    if (all >= mostAtOnce || own >= mostOfOne) throw busy();
    all += 1;
    under.set(key, own + 1);
    try {
      return await receive();
    } finally {
      all -= 1;
      const left = (under.get(key) ?? 1) - 1;
      if (left > 0) under.set(key, left);
      else under.delete(key);
    }
  };
}

function busy(): ProblemError {
  return new ProblemError(503, "uploads_busy", {
    detail: "Many files are being received. Try again in half a minute.",
    headers: { "retry-after": String(AGAIN_SECONDS) },
  });
}
