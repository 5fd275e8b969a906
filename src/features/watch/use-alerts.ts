import { useEffect, useState } from "react";
import { type NoticeFact, readFact, writeFact } from "../../db/meta.ts";
import type { MirrorTables } from "../../db/mirror-reads.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { useServices } from "../../hooks/services-context.ts";
import { useLive } from "../../hooks/use-live.ts";
import { LISTS_SYNC_TAG } from "../../db/names.ts";
import { alertTexts } from "./alert-texts.ts";
import { turnNotices } from "./turn-notices.ts";

type Mode = NoticeFact["mode"];

/** `none`: notifications unsupported. `notices`: null until turned on once. `pushes`: the browser can be woken. */
type Alerts = {
  status: "none" | "denied" | "off" | "on";
  pushes: boolean;
  notices: NoticeFact | null;
  turn: (on: boolean, mode: Mode) => Promise<void>;
};

/** Notification state and switch; permission is requested only on click. */
export function useAlerts(): Alerts {
  const translator = useTranslate();
  const services = useServices();
  const { writableDb } = services;
  const stored = useLive(alertsNow, null);
  const notices = useLive(noticesNow, null);
  const [permission, setPermission] = useState(currentPermission);
  const wanted = stored?.on === true;
  const known = Object.entries(stored?.texts ?? {}).join();

  useEffect(() => {
    // The language changed, or a new version says more: update the notification texts.
    const texts = alertTexts(translator);
    if (!wanted || known === Object.entries(texts).join()) return;
    void writableDb()
      .then((db) => writeFact(db, "watchAlerts", { on: true, texts }))
      .catch(() => undefined);
  }, [writableDb, wanted, known, translator]);

  async function turn(on: boolean, mode: Mode): Promise<void> {
    const allowed = on ? await Notification.requestPermission() : permission;
    setPermission(allowed);
    const isOn = on && allowed === "granted";
    await writeFact(await writableDb(), "watchAlerts", { on: isOn, texts: alertTexts(translator) });
    if (pushes()) await turnNotices(services, isOn, mode);
  }
  const alerts = { pushes: pushes(), notices, turn };
  if (permission === null) return { ...alerts, status: "none" };
  if (permission === "denied") return { ...alerts, status: "denied" };
  return { ...alerts, status: wanted && permission === "granted" ? "on" : "off" };
}

const alertsNow = (db: MirrorTables) => readFact(db, "watchAlerts").catch(() => null);
const noticesNow = (db: MirrorTables) => readFact(db, "notices").catch(() => null);

function currentPermission(): NotificationPermission | null {
  return "Notification" in window && "serviceWorker" in navigator ? Notification.permission : null;
}

function pushes(): boolean {
  return "PushManager" in window;
}

/** Whether this browser checks in the background. */
export function useBackgroundChecks(): boolean {
  const [wakes, setWakes] = useState(false);
  useEffect(() => {
    let here = true;
    void registeredTags()
      .catch((): readonly string[] => [])
      .then((tags) => here && setWakes(tags.includes(LISTS_SYNC_TAG)));
    return () => {
      here = false;
    };
  }, []);
  return wakes;
}

async function registeredTags(): Promise<readonly string[]> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined || !("periodicSync" in registration)) return [];
  // Chromium only; missing in TypeScript's DOM types.
  const { periodicSync } = registration as { periodicSync: { getTags: () => Promise<string[]> } };
  return periodicSync.getTags();
}
