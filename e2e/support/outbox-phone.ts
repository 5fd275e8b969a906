import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import type { Outbox } from "../../src/outbox/outbox.ts";

const manifest = join(import.meta.dirname, "..", "..", "dist", ".vite", "manifest.json");

/** A browser whose pages and real service worker share an outbox. */
export class OutboxPhone {
  readonly #context: BrowserContext;
  readonly #origin: string;
  /** Read when a run begins: a newer build has other names. */
  readonly #code = codeOf("src/app/page-outbox.ts");
  #pages: Page[] = [];
  #control: CDPSession | null = null;
  #registration: string | null = null;

  constructor(context: BrowserContext, origin: string) {
    this.#context = context;
    this.#origin = origin;
  }

  /** Opens a page and waits until the service worker holds it. */
  async begin(): Promise<void> {
    const page = await this.openPage();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    const control = await this.#context.newCDPSession(await this.#context.newPage());
    this.#control = control;
    control.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      this.#registration =
        registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(this.#origin) && !isDeleted)
          ?.registrationId ?? this.#registration;
    });
    await control.send("ServiceWorker.enable");
  }

  async openPage(): Promise<Page> {
    const page = await this.#context.newPage();
    // Nothing of the page itself is looked at, so a lost picture or list is no matter.
    await page.goto(`${this.#origin}/calendar`, { waitUntil: "commit" });
    this.#pages.push(page);
    return page;
  }

  async closePages(): Promise<void> {
    for (const page of this.#pages.splice(0)) await page.close();
  }

  /** Wakes the worker as the browser does when there is a network again. */
  async wakeWorker(): Promise<void> {
    if (this.#registration === null) return;
    await this.#control?.send("ServiceWorker.dispatchSyncEvent", {
      origin: this.#origin,
      registrationId: this.#registration,
      tag: "workbox-background-sync:passport-status-outbox",
      lastChance: false,
    });
  }

  async stopWorker(): Promise<void> {
    await this.#control?.send("ServiceWorker.stopAllWorkers");
  }

  /** Keeps a session on the phone, as signing in does. */
  async keepSession(accountId: number, token: string): Promise<void> {
    const page = await this.#anyPage();
    await page.evaluate(
      ([accountId, token]) =>
        new Promise<void>((resolve, reject) => {
          // Dexie numbers its first version 10.
          const opening = indexedDB.open("passport-status-account", 10);
          opening.addEventListener("upgradeneeded", () => {
            opening.result.createObjectStore("session", { keyPath: "accountId" });
          });
          opening.addEventListener("error", () => reject(new Error(String(opening.error))));
          opening.addEventListener("success", () => {
            const db = opening.result;
            const writing = db.transaction("session", "readwrite");
            writing
              .objectStore("session")
              .put({ accountId, token, staySignedIn: true, user: {}, updatedAt: Date.now() });
            writing.addEventListener("complete", () => {
              db.close();
              resolve();
            });
          });
        }),
      [accountId, token] as const,
    );
  }

  /** The outbox of a page that is open, called from here. */
  outbox(): Pick<Outbox, "enqueue" | "edit" | "retry" | "discard" | "resolveConflict" | "list" | "drain"> {
    const call =
      (name: keyof Outbox) =>
      (...args: unknown[]) =>
        this.#call(name, args) as never;
    return {
      enqueue: call("enqueue"),
      edit: call("edit"),
      retry: call("retry"),
      discard: call("discard"),
      resolveConflict: call("resolveConflict"),
      list: call("list"),
      drain: call("drain"),
    };
  }

  async #call(name: string, args: unknown[]): Promise<unknown> {
    const page = await this.#anyPage();
    return page.evaluate(
      async ([code, name, args]) => {
        const { startPageOutbox } = (await import(code)) as {
          startPageOutbox: () => Record<string, (...args: unknown[]) => unknown>;
        };
        return startPageOutbox()[name]?.(...args);
      },
      [this.#code, name, args] as const,
    );
  }

  async #anyPage(): Promise<Page> {
    return this.#pages.at(-1) ?? this.openPage();
  }
}

function codeOf(source: string): string {
  const chunks = JSON.parse(readFileSync(manifest, "utf8")) as Record<string, { file: string }>;
  const chunk = chunks[source];
  if (chunk === undefined) throw new Error(`The build has no chunk for ${source}`);
  return `/${chunk.file}`;
}
