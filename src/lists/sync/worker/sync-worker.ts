import { openMirrorDatabase } from "../../../platform/db/database.ts";
import { PICTURE_CACHE, SYNC_WORKER_LOCK } from "../../../platform/db/names.ts";
import { site } from "../../../platform/lib/site.ts";
import { createMirror } from "../mirror.ts";
import type { MirrorNews } from "../mirror-messages.ts";
import { createMirrorService } from "../mirror-service.ts";
import { createOrigins } from "../origins.ts";
import { originFailures } from "../../../platform/db/origin-failures.ts";
import { holdAliveLock } from "./hold-alive-lock.ts";
import type { ListCodec } from "../list-codec.ts";
// oxlint-disable-next-line import/default -- Vite makes the address of the built script the default export
import codecUrl from "./codec-script.ts?worker&url";
import { runScript } from "./run-script.ts";
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

/** Loads the codec of lists. */
async function loadCodec(): Promise<ListCodec | null> {
  const known = loadedCodec();
  if (known !== null) return known;
  await runScript(codecUrl);
  return loadedCodec();
}

function loadedCodec(): ListCodec | null {
  const { listCodec } = globalThis as { listCodec?: ListCodec };
  return listCodec ?? null;
}
