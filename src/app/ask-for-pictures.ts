import { PICTURES_WANTED } from "../platform/db/names.ts";
import type { PhoneStorage } from "../platform/db/phone-storage.ts";
import { serviceWorkers } from "../platform/lib/service-workers.ts";
import { type Connection, connectionOf } from "./browser-environment.ts";

/**
 * Asks the service worker for the pictures of kept articles, at the start, when they change and when Wi-Fi is there;
 * never under Save-Data, nor where the browser does not know the kind of link.
 */
export function askForPictures(storage: Pick<PhoneStorage, "live">, page: Navigator): void {
  const connection: (Connection & Partial<EventTarget>) | undefined = connectionOf(page);
  if (connection?.type === undefined) return;
  const ask = async () => {
    if (!isFree(connection)) return;
    // On a first visit it is still being installed.
    const registration = await serviceWorkers(page)?.ready;
    registration?.active?.postMessage(PICTURES_WANTED);
  };
  storage.live(({ articles }) => articles.toCollection().primaryKeys()).subscribe(() => void ask());
  connection.addEventListener?.("change", () => void ask());
}

/** Wi-Fi or cable; nothing under Save-Data. */
export function isFree({ type, saveData }: Connection): boolean {
  return (type === "wifi" || type === "ethernet") && saveData !== true;
}
