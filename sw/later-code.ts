import { registerRoute } from "workbox-routing";
import { hasSum, type SummedFile } from "./build-sums.ts";

declare const self: ServiceWorkerGlobalScope;

/**
 * Parts of the app that work without a connection, but that few phones need, or none at first. The first file that is
 * asked for, or a page's message `name`, brings all of `files` into the cache `name`. A new build replaces them while it
 * is installed. Only what the build made is kept or run, as of the shell: the file `sums` has the sum of each, so that
 * other phones do not download them. Files of `online` work online only, so they are checked
 * and not kept.
 */
export function keepLaterCode(
  name: string,
  files: readonly SummedFile[],
  sums: SummedFile,
  online: readonly SummedFile[] = [],
): void {
  const hrefOf = ({ url }: SummedFile) => new URL(url, location.href).href;
  const hrefs = [sums, ...files].map(hrefOf);
  const checked = [...hrefs, ...online.map(hrefOf)];
  /** By address; those of the others once the first was read. */
  const known = new Map([[hrefOf(sums), sums.sum]]);
  let keeping: Promise<void> | null = null;

  /** What a build without sums kept may be a captive portal's. */
  async function readKept(href: string): Promise<Response | undefined> {
    const cache = await caches.open(name);
    const kept = await cache.match(href);
    if (kept === undefined || (await hasSum(kept, known.get(href)))) return kept;
    await cache.delete(href);
    return undefined;
  }
  /** The browser's own cache may hold a portal's answer for a year: then past it. */
  async function load(href: string): Promise<Response> {
    for (const cache of ["default", "reload"] as const) {
      const answer = await fetch(href, { credentials: "same-origin", cache });
      if (await hasSum(answer, known.get(href))) return answer;
    }
    throw new Error(href);
  }
  /** If nothing can be stored, it comes from the network. */
  async function read(href: string): Promise<Response> {
    return (await readKept(href).catch(() => undefined)) ?? load(href);
  }
  let reading: Promise<void> | null = null;
  function readSums(): Promise<void> {
    reading ??= (async () => {
      const byUrl: Record<string, string> = await (await read(hrefOf(sums))).json();
      for (const file of [...files, ...online]) known.set(hrefOf(file), byUrl[file.url]);
    })().catch((thrown: unknown) => {
      reading = null;
      throw thrown;
    });
    return reading;
  }

  /** Those that are missing, one after the other: a person may be waiting for the page. Without the first, none. */
  async function fetchMissing(): Promise<void> {
    await readSums();
    const cache = await caches.open(name);
    const here = new Set((await cache.keys()).map(({ url }) => url));
    for (const href of hrefs) if (!here.has(href)) await cache.put(href, await load(href));
  }
  /** A failed link or a full disk: the next page tries again. */
  function keepAll(): Promise<void> {
    keeping ??= fetchMissing().catch(() => {
      keeping = null;
    });
    return keeping;
  }
  async function dropOthers(): Promise<void> {
    if (!(await caches.has(name))) return;
    const cache = await caches.open(name);
    const former = (await cache.keys()).filter(({ url }) => !hrefs.includes(url));
    await Promise.all(former.map((request) => cache.delete(request)));
    // What the installation did not get; nothing waits for it.
    void keepAll();
  }

  registerRoute(
    ({ url }) => checked.includes(url.href),
    async ({ request, event }) => {
      if (hrefs.includes(request.url)) event.waitUntil(keepAll());
      await readSums();
      return read(request.url);
    },
  );
  self.addEventListener("message", (event) => {
    if (event.data === name) event.waitUntil(keepAll());
  });
  self.addEventListener("install", (event) => {
    const isUsed = caches.has(name).catch(() => false);
    event.waitUntil(isUsed.then((used) => (used ? keepAll() : undefined)));
  });
  self.addEventListener("activate", (event) => event.waitUntil(dropOthers().catch(() => undefined)));
}
