import { useEffect, useState } from "react";
import { alertsFact, type NoticeFact, type WatchAlerts } from "../../db/notice-facts.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { useServices } from "../../hooks/services-context.ts";
import { LISTS_SYNC_TAG } from "../../db/names.ts";
import { alertTexts } from "./alert-texts.ts";
import { turnNotices } from "./turn-notices.ts";

type Mode = NoticeFact["mode"];

/** `none`: notifications unsupported. `pushes`: the browser can be woken. */
type Alerts = {
  status: "none" | "denied" | "off" | "on";
  pushes: boolean;
  turn: (on: boolean, mode: Mode) => Promise<void>;
};

/** Notification state and switch; permission is requested only on click. */
export function useAlerts(stored: WatchAlerts | null): Alerts {
  const translator = useTranslate();
  const services = useServices();
  const { writableDb } = services;
  const [permission, setPermission] = useState(currentPermission);
  const wanted = stored?.on === true;
  const known = Object.entries(stored?.texts ?? {}).join();

  useEffect(() => {
    // The language changed, or a new version says more: update the notification texts.
    const texts = alertTexts(translator);
    if (!wanted || known === Object.entries(texts).join()) return;
    void writableDb()
      .then((db) => alertsFact.write(db, { on: true, texts }))
      .catch(() => undefined);
  }, [writableDb, wanted, known, translator]);

  async function turn(on: boolean, mode: Mode): Promise<void> {
    const allowed = on ? await Notification.requestPermission() : permission;
    setPermission(allowed);
    const isOn = on && allowed === "granted";
    await alertsFact.write(await writableDb(), { on: isOn, texts: alertTexts(translator) });
    if (pushes()) await turnNotices(services, isOn, mode);
  }
  const alerts = { pushes: pushes(), turn };
  if (permission === null) return { ...alerts, status: "none" };
  if (permission === "denied") return { ...alerts, status: "denied" };
  return { ...alerts, status: wanted && permission === "granted" ? "on" : "off" };
}

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
