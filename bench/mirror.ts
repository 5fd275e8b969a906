import type { BrowserContext } from "@playwright/test";
import { API_PREFIX, apiPaths } from "../domain/base/paths.ts";
import { nameWords } from "../domain/passports/names/words.ts";
import { openBrowser, siteStorageBytes } from "./browser.ts";
import { CleanUp, progress } from "../tests/support/clean-up.ts";
import { openCountingLink } from "./counting-link.ts";
import type { Report } from "./figure.ts";
import { keepAllLists, leaveServiceWorker, openApp } from "./kept-lists.ts";
import { type Million, peerRows, serveMillion } from "./million.ts";
import { openPeer } from "./peer-page.ts";
import { queriesOf } from "./queries.ts";
import { pause } from "../tests/support/server-process.ts";
import { percentile } from "../tests/support/statistics.ts";
import { workerMemory } from "./worker-memory.ts";
import { askWorker, openSearchWorker } from "./worker-page.ts";

const MEGABYTE = 1_000_000;
const PEER = "Dexie, a row per record with a word index";
const CPU_SLOWDOWN = 6;
const LISTS = `${API_PREFIX}/sync/`;
const TIDIED_UP_MS = 15_000;
/** A round of look-ups, short beside a filling. */
const LOOK_UPS = 200;
const SHOWN = 10;

/** Download, storage and memory on a phone, beside the usual way. */
export async function measureMirror(cleanUp: CleanUp, report: Report): Promise<void> {
  const million = await serveMillion(cleanUp);
  const ours = await inBrowser((own) => keepUnslowed(own, report, million));
  await inBrowser((own) => keepSlowed(own, report, million));
  const peer = await inBrowser((own) => fillPeer(own, report, million));
  report({
    figure: "faster than the peer at the same number of rows (ours with download, until searchable)",
    value: ours.rowsPerSecond / peer.rowsPerSecond,
    unit: "times",
    budget: 50,
  });
  report({
    figure: "smaller than the peer at the same number of rows",
    value: peer.bytesARow / ours.bytesARow,
    unit: "times",
    budget: 10,
  });
}

/** The slowed filling of the bench `mirror` alone, and look-ups while a phone fills. */
export async function measureFilling(cleanUp: CleanUp, report: Report): Promise<void> {
  const million = await serveMillion(cleanUp);
  await inBrowser((own) => keepSlowed(own, report, million));
  await inBrowser((own) => searchWhileFilling(own, report, million));
}

/** One browser at a time, so that none share the processor. */
async function inBrowser<T>(work: (cleanUp: CleanUp) => Promise<T>): Promise<T> {
  const cleanUp = new CleanUp();
  try {
    return await work(cleanUp);
  } finally {
    await cleanUp.run();
  }
}

type Rate = { rowsPerSecond: number; bytesARow: number };

async function keepUnslowed(cleanUp: CleanUp, report: Report, million: Million): Promise<Rate> {
  const n = million.passports.length;
  const { context, profile } = await openBrowser(cleanUp);
  const page = await context.newPage();
  await openApp(page, million.server.origin);
  const before = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  const kept = await keepAllLists(page, n);
  report({ figure: "from the choice until stored", value: kept.storedMs / 1000, unit: "s", n });
  report({
    figure: "from the choice until stored and searchable",
    value: kept.searchableMs / 1000,
    unit: "s",
    n,
    budget: 2.5,
  });
  report({ figure: "stored segments", value: kept.segmentBytes / MEGABYTE, unit: "MB", n: million.segments });
  const session = await context.newCDPSession(page);
  report({
    figure: "search worker's memory",
    value: (await workerMemory(session, "search")) / MEGABYTE,
    unit: "MB",
    n,
    budget: 60,
    how: "V8's heap and array buffers after a collection",
  });
  // At first the files are sometimes twice as large; never some seconds later.
  await pause(TIDIED_UP_MS);
  const estimated =
    (await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? NaN)) - before;
  const how = `navigator.storage.estimate(), grown since before the choice, ${TIDIED_UP_MS / 1000} s after the last list`;
  report({
    figure: "on disk, as the browser reckons",
    value: estimated / MEGABYTE,
    unit: "MB",
    n,
    budget: 20,
    how,
  });
  await context.close();
  const onDisk = await siteStorageBytes(profile);
  report({ figure: "on disk, files of the profile", value: onDisk / MEGABYTE, unit: "MB", n, budget: 20 });
  return { rowsPerSecond: n / (kept.searchableMs / 1000), bytesARow: Math.max(estimated, onDisk) / n };
}

/** The slowed and counted filling is a separate run, since both cost time. */
async function keepSlowed(cleanUp: CleanUp, report: Report, million: Million): Promise<void> {
  const n = million.passports.length;
  const link = await openCountingLink(cleanUp, million.server.origin);
  const { context } = await openBrowser(cleanUp);
  const page = await context.newPage();
  const lists = countLists(context);
  await openApp(page, link.origin);
  const beforeChoice = (await lists.soFar()).bytes;
  link.take();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  const kept = await keepAllLists(page, n);
  await pause(1_000);
  const { down } = link.take();
  const { answers, days, bytes: listBytes } = await lists.soFar();
  if (days === 0) throw new Error("No day object was fetched");
  progress(`${answers} answers, ${days} of them day objects, ${down} bytes over the link after the choice`);
  report({
    figure: "transferred",
    value: Math.max(listBytes, beforeChoice + down) / MEGABYTE,
    unit: "MB",
    n,
    budget: 11,
    how: "manifest, day objects, dictionary and segments as encoded, headers included",
  });
  report({
    figure: `longest task of the main thread while syncing, CPU ${CPU_SLOWDOWN}×`,
    value: Math.max(0, ...kept.longTasks),
    unit: "ms",
    n: kept.longTasks.length,
    budget: 50,
    how: "n tasks took more than 50 ms; 0 stands for none",
  });
  report({
    figure: `from the choice until stored and searchable, CPU ${CPU_SLOWDOWN}×`,
    value: kept.searchableMs / 1000,
    unit: "s",
    n,
  });
}

/** The search worker's answers while the sync worker stores a million, beside those before and after. */
async function searchWhileFilling(cleanUp: CleanUp, report: Report, million: Million): Promise<void> {
  const { context } = await openBrowser(cleanUp);
  const page = await context.newPage();
  await openApp(page, million.server.origin);
  await leaveServiceWorker(page);
  const worker = await openSearchWorker(context, million.server.origin);
  const queries = queriesOf("two-word prefix", million.passports, LOOK_UPS).map(({ typed }) => typed);
  const ask = async (grows: boolean) =>
    (await askWorker(worker, queries, SHOWN, grows)).map(({ firstMs }) => firstMs);
  await ask(false);
  const before = await ask(false);
  const during: number[] = [];
  const kept = new AbortController();
  const keeping = keepAllLists(page, million.passports.length).finally(() => kept.abort());
  while (!kept.signal.aborted) during.push(...(await ask(true)));
  await keeping;
  await ask(true);
  const after = await ask(false);
  for (const [when, times] of Object.entries({ before, during, after }))
    for (const share of [0.5, 0.99])
      report({
        figure: `look-up ${when} a million ${when === "during" ? "is" : "was"} stored, first hits, p${share * 100}`,
        value: percentile(times, share),
        unit: "ms",
        n: times.length,
      });
}

/** Counts bytes with headers, those of the worker too. */
function countLists(context: BrowserContext) {
  const sizes: Promise<number>[] = [];
  let days = 0;
  context.on("requestfinished", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith(LISTS)) return;
    if (pathname.startsWith(apiPaths.day(""))) days += 1;
    sizes.push(request.sizes().then((size) => size.responseHeadersSize + size.responseBodySize));
  });
  return {
    soFar: async () => {
      const known = await Promise.all(sizes);
      return { answers: known.length, days, bytes: known.reduce((sum, size) => sum + size, 0) };
    },
  };
}

/** All rows, since it slows as it grows. Takes minutes. */
async function fillPeer(cleanUp: CleanUp, report: Report, million: Million): Promise<Rate> {
  const { context, profile } = await openBrowser(cleanUp);
  const peer = await openPeer(cleanUp, context, "dexie-peer.ts", peerRows(million.passports, nameWords));
  const before = await peer.storedBytes();
  const { rows, milliseconds } = await peer.fill(million.passports.length);
  const estimated = (await peer.storedBytes()) - before;
  await context.close();
  const onDisk = await siteStorageBytes(profile);
  const how = "without download";
  report({ figure: "stored", peer: PEER, value: milliseconds / 1000, unit: "s", n: rows, how });
  report({
    figure: "on disk, as the browser reckons",
    peer: PEER,
    value: estimated / MEGABYTE,
    unit: "MB",
    n: rows,
  });
  report({
    figure: "on disk, files of the profile",
    peer: PEER,
    value: onDisk / MEGABYTE,
    unit: "MB",
    n: rows,
  });
  // This is in the peer's favour.
  return { rowsPerSecond: rows / (milliseconds / 1000), bytesARow: Math.min(estimated, onDisk) / rows };
}
