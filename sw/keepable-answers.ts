import type { WorkboxPlugin } from "workbox-core/types.js";
import { openMirrorDatabase } from "../src/platform/db/database.ts";
import { readFact } from "../src/platform/db/meta.ts";
import { withDatabase } from "../src/platform/db/open-database.ts";

/** Begins the names of the caches that hold answers. Phones hold them, so it never changes. */
export const ANSWERS = "api-answers-";
/** An empty cache. While it is there, kept answers may be about sample lists. */
const SAMPLES = "sample-answers";

/**
 * Keeps complete API answers, not a captive portal's 200 page. Answers about sample lists go when the phone learns of
 * the first import, whether an answer or its own copy of the lists tells it.
 */
export const keepableAnswers: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => {
    if (response.status !== 200 || !response.headers.get("content-type")?.startsWith("application/json"))
      return null;
    const text = await response.clone().text();
    if (!isWhole(text)) return null;
    if (text.includes('"sample_data":true') || text.includes('"is_sample":true')) await caches.open(SAMPLES);
    else if (text.includes('"sample_data":false') && (await mayHoldSamples())) await dropSamples();
    return response;
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    if (!cachedResponse || !(await mayHoldSamples()) || !(await knowsOfImport()))
      return cachedResponse ?? null;
    await dropSamples();
    return null;
  },
};

/** Then kept answers are for phones without a connection only. */
export function mayHoldSamples(): Promise<boolean> {
  return caches.has(SAMPLES);
}

/** Deletes kept answers, or those in caches whose name `isDropped` accepts. */
export async function dropAnswers(isDropped: (name: string) => boolean = () => true): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(ANSWERS) && isDropped(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function dropSamples(): Promise<void> {
  await dropAnswers();
  // Last, so that a worker that is ended in between does it again.
  await caches.delete(SAMPLES);
}

/** Whether the lists that this phone last heard of are real ones. Without readable storage it heard of none. */
async function knowsOfImport(): Promise<boolean> {
  const stored = await withDatabase(openMirrorDatabase, (db) => readFact(db, "manifest")).catch(() => null);
  return stored !== null && stored.manifest.sample_data !== true;
}

function isWhole(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
