import { openMirrorDatabase } from "../../../platform/db/database.ts";
import { PICTURE_CACHE, SYNC_WORKER_LOCK } from "../../../platform/db/names.ts";
import { site } from "../../../platform/lib/site.ts";
import { createMirror } from "../mirror.ts";
import type { MirrorNews } from "../mirror-messages.ts";
import { createMirrorService } from "../mirror-service.ts";
import { createOrigins } from "../origins.ts";
import { originFailures } from "../../../platform/db/origin-failures.ts";
import { holdAliveLock } from "./hold-alive-lock.ts";
import { loadCodec } from "./load-codec.ts";
import { signatureVerifier } from "../verify-signature.ts";
import { loadEd25519 } from "./load-ed25519.ts";

/** The sync worker: one a tab, one active at a time. */
export function startSyncWorker(): void {
  const post = (news: MirrorNews) => postMessage(news);

  const db = openMirrorDatabase();

  /** Further copies of the lists, from the page. */
  const [, ...others] = self.name.split(" ");

  const serve = createMirrorService(
    (page) =>
      createMirror({
        ...page,
        db,
        baseUrl: site.apiBaseUrl,
        codec: loadCodec,
        origins:
          others.length === 0 ? null : createOrigins({ ...originFailures(db), own: site.apiBaseUrl, others }),
        verify: signatureVerifier(loadEd25519),
        listsKey: site.listsKey,
        locks: navigator.locks ?? null,
        forgetPictures: async () => caches.delete(PICTURE_CACHE),
      }),
    post,
  );

  addEventListener("message", (event: MessageEvent<unknown>) => void serve(event.data));

  holdAliveLock(SYNC_WORKER_LOCK, (alive) => post({ kind: "ready", alive }));
}
