import { openAndWatch } from "../db/connection.ts";
import { openMirrorDatabase } from "../db/database.ts";
import { site } from "../lib/site.ts";
import { createMirror } from "./mirror.ts";
import type { MirrorNews } from "./mirror-news.ts";
import { createMirrorService } from "./mirror-service.ts";

// Keeps the lists of this phone up to date, off the page's thread: one worker a tab, one of all at work.
const post = (news: MirrorNews) => postMessage(news);

const db = openMirrorDatabase();
openAndWatch(db, ({ kind }) => {
  if (kind === "blocked" || kind === "open") post({ kind: "upgrade", waits: kind === "blocked" });
});

const serve = createMirrorService(
  (page) =>
    createMirror({
      ...page,
      db,
      baseUrl: site.apiBaseUrl,
      locks: navigator.locks ?? null,
    }),
  post,
);

addEventListener("message", (event: MessageEvent<unknown>) => void serve(event.data));

/** Held for as long as this worker lives, so that the page learns when it does no more. */
const alive = `passport-status-sync-worker-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
const untilTheEnd = new Promise<never>(() => undefined);
if (navigator.locks === undefined) post({ kind: "ready", alive: null });
else {
  void navigator.locks.request(alive, () => {
    post({ kind: "ready", alive });
    return untilTheEnd;
  });
}
