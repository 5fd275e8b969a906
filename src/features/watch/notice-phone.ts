import { noticesFact } from "../../db/notice-facts.ts";
import type { Services } from "../../hooks/services-context.ts";
import { underLock } from "../../lib/shared-lock.ts";
import { site } from "../../lib/site.ts";
import type { NoticePhone, TestAnswer } from "../../notices/keep-notices.ts";

/** Held by the tab that talks to the server about notices. */
const LOCK = "passport-status-notices";
/** Several passports are saved in a row. */
const SETTLE_MS = 4_000;

const server = {
  baseUrl: site.apiBaseUrl,
  fetch: (...args: Parameters<typeof fetch>) => fetch(...args),
};

let timer: ReturnType<typeof setTimeout> | undefined;

/** As `keepUp`, when nothing was saved for a moment; what a closed tab leaves, the next start does. */
export function keepUpSoon(services: Services): void {
  clearTimeout(timer);
  timer = setTimeout(() => void keepUp(services).catch(() => undefined), SETTLE_MS);
}

/** Brings the subscription in line with what is saved. Loads code only where notices were turned on. */
export async function keepUp(services: Services): Promise<void> {
  const known = await noticesFact.read(services.db);
  if (known === null || (!known.on && known.endpoint === null && known.ending.length === 0)) return;
  const { keepUpNotices } = await import("../../notices/keep-notices.ts");
  const phone: NoticePhone = {
    ...server,
    db: await services.writableDb(),
    pushes: async () => {
      const registration = await navigator.serviceWorker?.getRegistration();
      if (registration === undefined || !("pushManager" in registration)) return null;
      // Browsers refuse to subscribe before it is active.
      return (await navigator.serviceWorker.ready).pushManager;
    },
    permission: () => Notification.permission,
    now: services.now,
    randomBytes: () => crypto.getRandomValues(new Uint8Array(8)),
  };
  const run = (): Promise<void> => keepUpNotices(phone);
  const way = { wait: true, signal: new AbortController().signal };
  await underLock(navigator.locks ?? null, LOCK, way, run);
}

/** Has a test notice sent to this phone. */
export async function askForTest(endpoint: string): Promise<TestAnswer> {
  const code = await import("../../notices/keep-notices.ts");
  return code.askForTest(server, endpoint);
}
