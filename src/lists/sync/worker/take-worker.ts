import type { Result } from "#domain/base/result.ts";
import { segmentHash } from "#domain/lists/segment/segment-hash.ts";
import { openMirrorDatabase } from "../../../platform/db/database.ts";
import { TAKE_WORKER_LOCK } from "../../../platform/db/names.ts";
import { site } from "../../../platform/lib/site.ts";
import { afterUpdates } from "../after-updates.ts";
import { StorageFailure } from "../storage-failure.ts";
import { type Taken, takeLists, type TakeRefusal, type TakeNews, type TakeRequest } from "../take-lists.ts";
import { signatureVerifier } from "../verify-signature.ts";
import { holdAliveLock } from "./hold-alive-lock.ts";
import { loadEd25519 } from "./load-ed25519.ts";

// Takes one file, then ends with the page's leave. Under the lock of updates: they would drop each other's lists.
const post = (news: TakeNews) => postMessage(news);
const stop = new AbortController();
const db = openMirrorDatabase();

async function take(file: Blob): Promise<void> {
  const source = {
    db,
    now: Date.now,
    hasher: segmentHash,
    verify: signatureVerifier(loadEd25519),
    listsKey: site.listsKey,
  };
  const progress = (share: number | null) => post({ kind: "progress", share });
  const work = (signal: AbortSignal) => {
    progress(0);
    return takeLists(file, source, progress, signal);
  };
  try {
    const result = await afterUpdates<Result<Taken, TakeRefusal>>(
      navigator.locks ?? null,
      stop.signal,
      () => progress(null),
      work,
    );
    post({ kind: "done", result });
  } catch (thrown) {
    if (thrown instanceof StorageFailure)
      return post({ kind: "done", result: { ok: false, error: "storage" } });
    if (stop.signal.aborted) return post({ kind: "done", result: { ok: false, error: "stopped" } });
    // To the page's `error` event.
    setTimeout(() => {
      throw thrown;
    });
  }
}

holdAliveLock(TAKE_WORKER_LOCK, (lock) => {
  if (lock !== null) post({ kind: "alive", lock });
});

addEventListener("message", ({ data }: MessageEvent<TakeRequest>) => {
  if (data.kind === "stop") stop.abort();
  else void take(data.file);
});
