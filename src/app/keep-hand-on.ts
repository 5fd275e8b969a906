import type { PhoneStorage } from "../db/phone-storage.ts";
// oxlint-disable-next-line import/default -- Vite makes the address of the built worker the default export
import takeWorkerUrl from "../sync/worker/take-worker.ts?worker&url";
import { connectionOf } from "./browser-environment.ts";

/** `globalThis`; its storage may throw when it is only named. */
type Environment = {
  caches?: Pick<CacheStorage, "match">;
  fetch: (url: string) => Promise<unknown>;
};

/**
 * Asks for one file of lists from phone to phone once lists are here, and never under Save-Data: the service worker then
 * keeps all of them (sw/later-code.ts). They are needed where there is no link.
 */
export function keepHandOn(
  storage: Pick<PhoneStorage, "live">,
  page: Navigator,
  environment: Environment = globalThis,
): void {
  if (connectionOf(page)?.saveData === true) return;
  const ask = async () => {
    const { serviceWorker } = page;
    if (serviceWorker === undefined || (await environment.caches?.match(takeWorkerUrl)) !== undefined) return;
    // Without it the answer would not be kept.
    if (serviceWorker.controller === null)
      await new Promise((resolve) =>
        serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
      );
    await environment.fetch(takeWorkerUrl);
  };
  let asked = false;
  const stop = storage
    .live(({ meta }) => meta.get("settled"))
    .subscribe((settled) => {
      if (asked || settled === undefined) return;
      asked = true;
      queueMicrotask(() => stop());
      // At the next start again.
      ask().catch(() => undefined);
    });
}
