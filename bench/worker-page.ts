import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { root } from "../scripts/support/install.mjs";
import type { SearchAnswer, SearchRequest } from "../src/passports/search/protocol.ts";

/** Milliseconds from message to answer, and the answer. */
export type Answered = {
  /** Hits are final, or surely none. */
  firstMs: number;
  /** The total is exact. */
  countedMs: number;
  /** When similar spellings were found too. */
  doneMs: number;
  total: number;
  numbers: string[];
  similar: number;
};

/** The built search worker on the lists' origin, isolated so that the clock is exact to 5 µs. */
export async function openSearchWorker(context: BrowserContext, origin: string): Promise<Page> {
  const worker = `/assets/${searchWorkerFile()}`;
  const isolated = {
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
  };
  const page = await context.newPage();
  await page.route(`${origin}/bench-search`, (route) =>
    route.fulfill({
      contentType: "text/html",
      headers: isolated,
      body: "<!doctype html><title>Search</title>",
    }),
  );
  await page.route(`${origin}${worker}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), ...isolated } });
  });
  await page.goto(`${origin}/bench-search`);
  await page.evaluate(startWorker, worker);
  return page;
}

/** Sequentially. `grows`: lists arrive meanwhile, so that first hits need not be the last ones. */
export function askWorker(
  page: Page,
  queries: readonly string[],
  limit: number,
  grows = false,
): Promise<Answered[]> {
  return page.evaluate(timeQueries, { queries, limit, grows });
}

/** Earlier builds leave their files, so the newest build's is taken. */
function searchWorkerFile(): string {
  const builds: string[][] = JSON.parse(readFileSync(join(root, "dist", ".builds.json"), "utf8"));
  const file = builds[0]?.find((name) => /^search[.-].*\.js$/.test(name) && name.includes("worker"));
  if (file === undefined) throw new Error("dist/assets holds no search worker");
  return file;
}

/** Runs in the page: starts the worker and waits for the lists. */
function startWorker(url: string): Promise<void> {
  if (!crossOriginIsolated) throw new Error("The page is not isolated: its clock is too coarse");
  const worker = new Worker(url, { type: "module" });
  Object.assign(globalThis, { searchWorker: worker, lastSearch: 0 });
  return new Promise((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<SearchAnswer>) => {
      if (data.kind === "loaded" && data.complete) resolve();
      else if (data.kind === "failed") reject(new Error(data.detail));
    });
    worker.addEventListener("error", (event) => reject(new Error(event.message)));
  });
}

type Timed = { queries: readonly string[]; limit: number; grows: boolean };

async function timeQueries({ queries, limit, grows }: Timed) {
  const state = globalThis as unknown as { searchWorker: Worker; lastSearch: number };
  const { searchWorker: worker } = state;
  const answered: Answered[] = [];
  for (const query of queries) {
    const id = ++state.lastSearch;
    answered.push(
      await new Promise<Answered>((resolve, reject) => {
        let firstMs = NaN;
        let firstNumbers: string[] = [];
        let countedMs = NaN;
        const started = performance.now();
        const listen = ({ data }: MessageEvent<SearchAnswer>) => {
          if (data.kind === "failed") return reject(new Error(data.detail));
          if (data.kind !== "hits" || data.id !== id) return;
          const now = performance.now() - started;
          const exact = data.hits.filter(({ match }) => match === "exact");
          const numbers = exact.map(({ requestNumber }) => requestNumber);
          if (Number.isNaN(firstMs)) [firstMs, firstNumbers] = [now, numbers];
          if (Number.isNaN(countedMs) && data.counted) countedMs = now;
          if (!data.done) return;
          worker.removeEventListener("message", listen);
          worker.postMessage({ kind: "cancel", id } satisfies SearchRequest);
          // Otherwise `firstMs` would time a guess.
          if (!grows && firstNumbers.join() !== numbers.join())
            return reject(new Error("The first hits did not stand"));
          resolve({
            firstMs,
            countedMs,
            doneMs: now,
            total: data.exactTotal,
            numbers,
            similar: data.similar.length,
          });
        };
        worker.addEventListener("message", listen);
        worker.postMessage({
          kind: "search",
          id,
          question: { query, location: null, limit },
          ahead: false,
          known: null,
        } satisfies SearchRequest);
      }),
    );
  }
  return answered;
}
