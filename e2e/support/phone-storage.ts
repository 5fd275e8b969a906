import type { Page } from "@playwright/test";

/** All that this origin keeps on the phone, as text, by where it lies: `indexedDB passport-status-account/session`. */
export type PhoneStorage = Readonly<Record<string, string>>;

/** Reads everything the browser keeps for the open page's origin. */
export function readPhoneStorage(page: Page): Promise<PhoneStorage> {
  return page.evaluate(async () => {
    const found: Record<string, string> = {
      sessionStorage: JSON.stringify(Object.entries(sessionStorage)),
      localStorage: JSON.stringify(Object.entries(localStorage)),
      cookies: document.cookie,
      address: location.href,
      history: JSON.stringify(history.state),
    };
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
      });
    for (const { name = "" } of await indexedDB.databases()) {
      const db = await settled(indexedDB.open(name));
      for (const table of db.objectStoreNames) {
        // Lists and their bytes are public, and far too much to read.
        if (table === "segmentBytes") continue;
        const store = db.transaction(table).objectStore(table);
        const [keys, rows] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
        found[`indexedDB ${name}/${table}`] = JSON.stringify([keys, rows]);
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const entries: string[] = [];
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        const headers = JSON.stringify([...request.headers, ...(answer?.headers ?? [])]);
        entries.push(`${request.url} ${headers} ${(await answer?.text()) ?? ""}`);
      }
      found[`cache ${name}`] = entries.join("\n");
    }
    return found;
  });
}

/** Rows of one table, as text; empty before there is one. */
export function readTable(page: Page, database: string, table: string): Promise<string> {
  return page.evaluate(
    async ([database, table]) => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener("success", () => resolve(request.result));
          request.addEventListener("error", () => reject(request.error));
        });
      // Opening one that is not there would create it.
      if (!(await indexedDB.databases()).some(({ name }) => name === database)) return "";
      const db = await settled(indexedDB.open(database));
      try {
        if (!db.objectStoreNames.contains(table)) return "";
        return JSON.stringify(await settled(db.transaction(table).objectStore(table).getAll()));
      } finally {
        db.close();
      }
    },
    [database, table] as const,
  );
}

/** Finds the places of a text on the phone. */
export function placesOf(storage: PhoneStorage, text: string): string[] {
  return Object.entries(storage)
    .filter(([, content]) => content.includes(text))
    .map(([place]) => place);
}
