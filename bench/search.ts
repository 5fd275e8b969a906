import type { BrowserContext } from "@playwright/test";
import { nameWords } from "../domain/passports/names/words.ts";
import { openBrowser } from "./browser.ts";
import { CleanUp, progress } from "../tests/support/clean-up.ts";
import { measureContest } from "./contest.ts";
import type { Report } from "./figure.ts";
import { keepMillion, measureTyping } from "./key-press.ts";
import type { BenchPassport } from "../tests/support/load-passports.ts";
import { type Million, peerRows, serveMillion } from "./million.ts";
import { type Found, NaiveSearch } from "./naive-search.ts";
import { openPeer } from "./peer-page.ts";
import { queriesOf, type Query, QUERY_KINDS, type QueryKind } from "./queries.ts";
import { reportTimes } from "./report-times.ts";
import { measureEngine } from "./search-engine.ts";
import { askWorker, openSearchWorker } from "./worker-page.ts";

const QUERIES = 2_000;
const CHECKED_A_KIND = 60;
const SHOWN = 10;

/** p95 in ms until the hits are final, and until everything is. */
const BUDGETS: Partial<Record<QueryKind, { first?: number; done?: number }>> = {
  "two-word prefix": { first: 1, done: 5 },
  "exact number": { first: 1 },
  "similar spellings": { done: 5 },
};

type PeerPlan = {
  file: "dexie-peer.ts" | "sqlite-peer.ts";
  peer: string;
  rows: number;
  /** Fewer of the slow kinds, or this takes hours. */
  queries: Record<Exclude<QueryKind, "similar spellings">, number>;
};

const PEERS: readonly PeerPlan[] = [
  {
    file: "sqlite-peer.ts",
    peer: "SQLite-WASM, FTS5 on OPFS",
    rows: 1_000_000,
    queries: { "two-word prefix": 500, "exact number": 2_000, "one letter": 52, "commonest names": 200 },
  },
  {
    file: "dexie-peer.ts",
    peer: "Dexie, a row per record with a word index",
    rows: 200_000,
    queries: { "two-word prefix": 200, "exact number": 2_000, "one letter": 26, "commonest names": 100 },
  },
];

/** A million passports, beside two other ways of keeping them in a browser. */
export async function measureSearch(cleanUp: CleanUp, report: Report): Promise<void> {
  await measureEngine(cleanUp, report);
  await measureContest(cleanUp, report);
  const million = await serveMillion(cleanUp);
  const browser = await openBrowser(cleanUp);
  await keepMillion(browser.context, million);
  await measureWorker(report, browser.context, million);
  await measureTyping(cleanUp, report, browser.context, million);
  await browser.context.close();
  await million.server.stop();
  for (const plan of PEERS) await measurePeer(report, plan, million.passports.slice(-plan.rows));
}

async function measureWorker(report: Report, context: BrowserContext, million: Million): Promise<void> {
  const page = await openSearchWorker(context, million.server.origin);
  const naive = new NaiveSearch(million.passports);
  for (const kind of QUERY_KINDS) {
    const queries = queriesOf(kind, million.passports, QUERIES);
    const typed = queries.map((query) => query.typed);
    await askWorker(page, typed.slice(-200), SHOWN);
    const answers = await askWorker(page, typed, SHOWN);
    const { first, done } = BUDGETS[kind] ?? {};
    const parts = [
      { part: "first hits", times: answers.map(({ firstMs }) => firstMs), budget: first },
      { part: "exact total", times: answers.map(({ countedMs }) => countedMs), budget: undefined },
      { part: "similar spellings too", times: answers.map(({ doneMs }) => doneMs), budget: done },
    ];
    for (const { part, times, budget } of parts) reportTimes(report, `${kind}, ${part}`, times, { budget });
    reportFaults(report, kind, naive, queries, answers);
    progress(`${kind}: ${answers.filter(({ similar }) => similar > 0).length} with similar spellings`);
  }
  await page.close();
}

async function measurePeer(
  report: Report,
  { file, peer, rows, queries: counts }: PeerPlan,
  passports: readonly BenchPassport[],
): Promise<void> {
  const cleanUp = new CleanUp();
  try {
    const { context } = await openBrowser(cleanUp);
    const page = await openPeer(cleanUp, context, file, peerRows(passports, nameWords));
    const filled = await page.fill(rows);
    report({ figure: "filled", peer, value: filled.milliseconds / 1000, unit: "s", n: filled.rows });
    const naive = new NaiveSearch(passports);
    for (const kind of QUERY_KINDS) {
      // The peers have no spelling search.
      if (kind === "similar spellings") continue;
      const queries = queriesOf(kind, passports, counts[kind]);
      const asked = queries.map((query) => query.asked);
      await page.query(asked.slice(-5), SHOWN);
      const answers = await page.query(asked, SHOWN);
      reportTimes(
        report,
        `${kind}, hits and exact total`,
        answers.map(({ milliseconds }) => milliseconds),
        {
          peer,
          how: `of ${rows} rows, timed inside its worker`,
        },
      );
      reportFaults(report, kind, naive, queries, answers, peer);
    }
  } finally {
    await cleanUp.run();
  }
}

function reportFaults(
  report: Report,
  kind: QueryKind,
  naive: NaiveSearch,
  queries: readonly Query[],
  answers: readonly Found[],
  peer?: string,
): void {
  const faults: string[] = [];
  const step = Math.max(1, Math.floor(queries.length / CHECKED_A_KIND));
  let n = 0;
  for (let at = 0; at < queries.length; at += step) {
    const [query, answer] = [queries[at], answers[at]];
    if (!query || !answer) continue;
    n++;
    const fault = naive.fault(query.asked, answer, SHOWN, peer === undefined ? "best" : "newest");
    if (fault !== null) faults.push(fault);
  }
  for (const fault of faults.slice(0, 3)) progress(`wrong: ${fault}`);
  const figure = `${kind}, answers that differ from a naive filter's`;
  report({
    figure,
    value: faults.length,
    unit: "count",
    n,
    budget: 0,
    ...(peer === undefined ? {} : { peer }),
  });
}
