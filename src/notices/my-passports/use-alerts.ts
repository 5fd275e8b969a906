import { useEffect, useState } from "react";
import {
  alertsFact,
  type LastChecks,
  type NoticeFact,
  sendsFact,
  type WatchAlerts,
} from "../../platform/db/notice-facts.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { useAsync } from "../../platform/hooks/use-async.ts";
import { useServices, type Services } from "../../platform/hooks/services-context.ts";
import { LISTS_SYNC_TAG } from "../../platform/db/names.ts";
import { alertTexts } from "./alert-texts.ts";
import { serverSends, keepUp } from "./notice-phone.ts";
import { changeNotices } from "../push/notice-fact.ts";

type Mode = NoticeFact["mode"];

type Alerts = {
  /** Null in browsers that show no notifications. */
  permission: NotificationPermission | null;
  /** `byPush`: the server is asked to wake this phone, or to stop that. */
  turn: (on: boolean, mode: Mode, byPush: boolean) => Promise<void>;
};

/** Notification permission and switch; permission is requested only on click. */
export function useAlerts(stored: WatchAlerts | null): Alerts {
  const translator = useTranslate();
  const services = useServices();
  const { storage } = services;
  const [permission, setPermission] = useState(currentPermission);
  const wanted = stored?.on === true;
  const known = Object.entries(stored?.texts ?? {}).join();

  useEffect(() => {
    // The language changed, or a new version says more: update the notification texts.
    const texts = alertTexts(translator);
    if (!wanted || known === Object.entries(texts).join()) return;
    void storage
      .open()
      .then((db) => alertsFact.write(db, { on: true, texts }))
      .catch(() => undefined);
  }, [storage, wanted, known, translator]);

  async function turn(on: boolean, mode: Mode, byPush: boolean): Promise<void> {
    const allowed = on ? await Notification.requestPermission() : permission;
    setPermission(allowed);
    const isOn = on && allowed === "granted";
    await alertsFact.write(await storage.open(), { on: isOn, texts: alertTexts(translator) });
    if (byPush) await turnNotices(services, isOn, mode);
  }
  return { permission, turn };
}

function currentPermission(): NotificationPermission | null {
  return "Notification" in window && "serviceWorker" in navigator ? Notification.permission : null;
}

/** The browser can be woken by a push. */
export function hasPush(): boolean {
  return "PushManager" in window;
}

/** iOS wakes apps of the home screen since 16.4. An iPad may call itself a Mac, and then tells Safari's version only. */
export function isWokenFromHome(userAgent: string): boolean {
  const [, major, minor] =
    /\bOS (\d+)_(\d+)/.exec(userAgent) ?? /\bVersion\/(\d+)\.(\d+)/.exec(userAgent) ?? [];
  return Number(major) * 100 + Number(minor) >= 1604;
}

/** Stays while this page is open, also where the section leaves it for a while. */
let said: boolean | "asking" | null = "asking";

/** Asks the server whether it sends notices, and once more with each new connection. Null: it did not answer. */
export function useServerSends(before: boolean | null): boolean | "asking" | null {
  const { storage } = useServices();
  const [sends, setSends] = useState(said);
  useEffect(() => {
    let here = true;
    const ask = async (): Promise<void> => {
      const answer = await serverSends();
      if (answer !== null || said === "asking") said = answer;
      if (here) setSends(said);
    };
    const run = (): void => void ask();
    run();
    window.addEventListener("online", run);
    return () => {
      here = false;
      window.removeEventListener("online", run);
    };
  }, []);
  useEffect(() => {
    if (typeof sends !== "boolean" || sends === before) return;
    void storage
      .open()
      .then((db) => sendsFact.write(db, sends))
      .catch(() => undefined);
  }, [storage, sends, before]);
  return sends;
}

/** Whether this browser checks in the background; asked again after each check, which may have set it up. */
export function useBackgroundChecks(checks: LastChecks | null): boolean {
  const last = checks?.open;
  return useAsync(
    async () => (await registeredTags().catch(() => NO_TAGS)).includes(LISTS_SYNC_TAG),
    [last],
    false,
  );
}

const NO_TAGS: readonly string[] = [];

async function registeredTags(): Promise<readonly string[]> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined || !("periodicSync" in registration)) return [];
  // Chromium only; missing in TypeScript's DOM types.
  const { periodicSync } = registration as { periodicSync: { getTags: () => Promise<string[]> } };
  return periodicSync.getTags();
}

/** Notes what the visitor wants, then subscribes or ends; without a connection the next start does. */
async function turnNotices(services: Services, on: boolean, mode: NoticeFact["mode"]): Promise<void> {
  await changeNotices(await services.storage.open(), ({ on: wasOn, state }) => ({
    on,
    mode,
    state: on ? (wasOn ? state : "asking") : "off",
    // Sent even if nothing else changed.
    at: 0,
  }));
  await keepUp(services);
}

/** The first notice came, so the subscription works. */
export async function confirmNotices(services: Services): Promise<void> {
  await changeNotices(await services.storage.open(), ({ state }) =>
    state === "new" ? { state: "live" } : {},
  );
}
