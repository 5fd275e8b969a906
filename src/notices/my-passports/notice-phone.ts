import * as z from "zod/mini";
import { noticePaths } from "#domain/notices/notice-paths.ts";
import { noticesFact } from "../../platform/db/notice-facts.ts";
import type { Services } from "../../platform/hooks/services-context.ts";
import { pause } from "../../platform/lib/deadline.ts";
import { underLock } from "../../platform/lib/shared-lock.ts";
import { site } from "../../platform/lib/site.ts";
import { askServer } from "../push/ask-server.ts";
import type { NoticePhone, TestAnswer } from "../push/keep-notices.ts";
import { changeNotices } from "../push/notice-fact.ts";
import { serviceWorkers } from "../../platform/lib/service-workers.ts";

/** Held by the tab that talks to the server about notices. */
const LOCK = "passport-status-notices";
/** Several passports are saved in a row. */
const SETTLE_MS = 4_000;
/** The first visit fetches the service worker's files; on some phones it never becomes ready. */
const READY_MS = 10_000;

const server = {
  baseUrl: site.apiBaseUrl,
  fetch: (...args: Parameters<typeof fetch>) => fetch(...args),
};

let timer: ReturnType<typeof setTimeout> | undefined;

/** Does what `keepUp` does once nothing was saved for a moment; what a closed tab leaves, the next start does. */
export function keepUpSoon(services: Services): void {
  clearTimeout(timer);
  timer = setTimeout(() => void keepUp(services).catch(() => undefined), SETTLE_MS);
}

/** Brings the subscription in line with what is saved. Loads code only where notices were turned on. */
export async function keepUp(services: Services): Promise<void> {
  const db = await services.storage.open();
  const known = await noticesFact.read(db);
  if (known === null || (!known.on && known.endpoint === null && known.ending.length === 0)) return;
  // Before the lock, which other tabs wait for. Browsers refuse to subscribe before the worker is active.
  const ready = serviceWorkers()?.ready;
  const registration = (await Promise.race([ready, pause(READY_MS).then(() => null)])) ?? null;
  if (registration === null && known.on) {
    await changeNotices(db, ({ state }) => (state === "asking" ? { state: "offline" } : {}));
    void ready?.then(() => keepUp(services)).catch(() => undefined);
    return;
  }
  const { keepUpNotices } = await import("../push/keep-notices.ts");
  const phone: NoticePhone = {
    ...server,
    db,
    pushes: async () =>
      registration !== null && "pushManager" in registration ? registration.pushManager : null,
    permission: () => Notification.permission,
    now: services.now,
    randomBytes: () => crypto.getRandomValues(new Uint8Array(8)),
  };
  const run = (): Promise<void> => keepUpNotices(phone);
  await underLock(navigator.locks ?? null, LOCK, { wait: true }, run);
}

const keySchema = z.object({ data: z.nullable(z.object({ key: z.string() })) });

/** Whether the server sends notices; null without an answer of it. */
export async function serverSends(): Promise<boolean | null> {
  const answer = await askServer(server, "GET", noticePaths.key);
  const parsed = keySchema.safeParse(answer?.body);
  return answer?.status === 200 && parsed.success ? parsed.data.data !== null : null;
}

/** Has a test notice sent to this phone. */
export async function askForTest(endpoint: string): Promise<TestAnswer> {
  const code = await import("../push/keep-notices.ts");
  return code.askForTest(server, endpoint);
}
