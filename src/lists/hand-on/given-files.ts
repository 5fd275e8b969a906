import { SHARE_REFUSALS, SHARE_REFUSED, TAKEN_FILE } from "../../platform/db/names.ts";
import type { GivingFailure } from "./taking.ts";

type Launch = { files?: readonly { getFile: () => Promise<File> }[] };
type Opener = Window & {
  launchQueue?: { setConsumer: (consumer: (launch: Launch) => void) => void };
};

/**
 * Passes on a file that another app shared (the service worker put it into a cache), those opened with this app, and
 * those dropped on the page. `fail`: one of them does not come.
 * Returns a function that ends it.
 */
export function givenFiles(
  opener: Opener,
  take: (file: Blob) => void,
  fail: (why: GivingFailure) => void,
): () => void {
  let ended = false;
  const give = (file: Blob) => {
    if (!ended) take(file);
  };
  const giveShared = async ({ caches: storage }: Opener): Promise<void> => {
    const answer = await storage?.match("/share", { cacheName: TAKEN_FILE });
    const file = await answer?.blob();
    // Left already: it waits for the next time.
    if (file === undefined || ended) return;
    take(file);
    await storage?.delete(TAKEN_FILE);
  };
  // If nothing can be stored, nothing was shared.
  giveShared(opener).catch(() => undefined);
  opener.launchQueue?.setConsumer(({ files = [] }) => {
    for (const file of files) void file.getFile().then(give, () => fail("unreadable"));
  });
  const asked = new URLSearchParams(opener.location.search).get(SHARE_REFUSED);
  const refused = SHARE_REFUSALS.find((one) => one === asked);
  if (refused !== undefined) {
    fail(refused);
    // Said once, not again with each reload.
    opener.history.replaceState(opener.history.state, "", opener.location.pathname);
  }
  const stop = new AbortController();
  const listen = { signal: stop.signal };
  // Otherwise the browser opens it.
  opener.addEventListener("dragover", (event) => event.preventDefault(), listen);
  opener.addEventListener(
    "drop",
    (event) => {
      event.preventDefault();
      for (const file of event.dataTransfer?.files ?? []) give(file);
    },
    listen,
  );
  return () => {
    ended = true;
    stop.abort();
  };
}
