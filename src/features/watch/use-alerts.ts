import { useEffect, useState } from "react";
import { readFact, writeFact } from "../../db/meta.ts";
import type { MirrorTables } from "../../db/mirror-reads.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { useServices } from "../../hooks/services-context.ts";
import { useLive } from "../../hooks/use-live.ts";
import { LISTS_SYNC_TAG } from "../../db/names.ts";
import { alertTexts } from "./alert-texts.ts";

/** `none`: notifications unsupported. */
type Alerts = { status: "none" | "denied" | "off" | "on"; turn: (on: boolean) => Promise<void> };

/** Notification state and switch; permission is requested only on click. */
export function useAlerts(): Alerts {
  const translator = useTranslate();
  const { writableDb } = useServices();
  const stored = useLive(alertsNow, null);
  const [permission, setPermission] = useState(currentPermission);
  const wanted = stored?.on === true;
  const spoken = stored?.texts["lang"];

  useEffect(() => {
    // The language changed: update the notification texts.
    if (!wanted || spoken === translator.locale) return;
    void writableDb()
      .then((db) => writeFact(db, "watchAlerts", { on: true, texts: alertTexts(translator) }))
      .catch(() => undefined);
  }, [writableDb, wanted, spoken, translator]);

  async function turn(on: boolean): Promise<void> {
    const allowed = on ? await Notification.requestPermission() : permission;
    setPermission(allowed);
    const db = await writableDb();
    await writeFact(db, "watchAlerts", { on: on && allowed === "granted", texts: alertTexts(translator) });
  }
  if (permission === null) return { status: "none", turn };
  if (permission === "denied") return { status: "denied", turn };
  return { status: wanted && permission === "granted" ? "on" : "off", turn };
}

const alertsNow = (db: MirrorTables) => readFact(db, "watchAlerts").catch(() => null);

function currentPermission(): NotificationPermission | null {
  return "Notification" in window && "serviceWorker" in navigator ? Notification.permission : null;
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
