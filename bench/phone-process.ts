import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { Dexie } from "dexie";
import { openMirrorDatabase } from "../src/platform/db/database.ts";
import { createMirrorReader } from "../src/passports/search/worker/mirror-reader.ts";
import { SearchService } from "../src/passports/search/worker/search-service.ts";
import type { SearchAnswer } from "../src/passports/search/protocol.ts";
import { createMirror } from "../src/lists/sync/mirror.ts";
import { type Figure, reporter } from "./figure.ts";
import { searchQueries } from "./generate/queries.ts";
import { reportTimes } from "./report-times.ts";

/*
 * `node --expose-gc bench/phone-process.ts ORIGIN BRANCH…`: the app's mirror and search worker on an in-memory
 * IndexedDB, a JSON line a figure.
 */

const [origin = "", ...branches] = process.argv.slice(2);
const QUERIES = new Set([
  "exact numbers",
  "two-word prefixes",
  "misspelt names",
  "one letter",
  "commonest names",
]);
const report = reporter("phone", (figure: Figure) => console.log(JSON.stringify(figure)));

const factory = new IDBFactory();
Dexie.dependencies.indexedDB = factory;
Dexie.dependencies.IDBKeyRange = IDBKeyRange;
const db = openMirrorDatabase();
const mirror = createMirror({
  db,
  baseUrl: origin,
  slowLink: () => false,
  // Browsers accept brotli; Node leaves it out on plain HTTP.
  fetch: (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("accept-encoding", "gzip, deflate, br");
    return fetch(input, { ...init, headers });
  },
});

let lastId = 0;
const started = performance.now();
const outcome = await mirror.choose({ keep: "none", branches, without: [] });
if (outcome.kind !== "up-to-date") throw new Error(`Not kept: ${JSON.stringify(outcome)}`);
report({ figure: "stored", value: secondsSince(started), unit: "s" });
mirror.stop();

const before = memory();
let waiting: ((answer: SearchAnswer) => void) | null = null;
const service = new SearchService({
  reader: createMirrorReader(factory),
  post: (answer) => waiting?.(answer),
  now: () => performance.now(),
  pause: () => new Promise((resolve) => setImmediate(resolve)),
});
const loading = performance.now();
await service.load();
report({
  figure: "loaded for searching",
  value: secondsSince(loading),
  unit: "s",
  how: "with spelling keys",
});
report({
  figure: "memory of the index",
  value: memory() - before,
  unit: "MB",
  how: "heap and array buffers, after collection",
});

const stored = await db.segmentBytes.toArray();
const segments = stored.map(({ bytes }) => ({ bytes: new Uint8Array(bytes) }));
for (const { name, queries } of searchQueries(segments, 7)) {
  if (!QUERIES.has(name)) continue;
  for (const query of queries.slice(0, 20)) await ask(query);
  const answers = [];
  for (const query of queries) answers.push(await ask(query));
  reportTimes(
    report,
    `${name}, first hits`,
    answers.map(({ first }) => first),
    {},
  );
  reportTimes(
    report,
    `${name}, whole answer`,
    answers.map(({ whole }) => whole),
    {},
  );
}

async function ask(query: string): Promise<{ first: number; whole: number }> {
  const id = ++lastId;
  const from = performance.now();
  let first = NaN;
  let whole = NaN;
  waiting = (answer) => {
    if (answer.kind !== "hits" || answer.id !== id) return;
    if (Number.isNaN(first)) first = performance.now() - from;
    if (answer.done) whole = performance.now() - from;
  };
  const question = { query, location: null, limit: 25 };
  await service.handle({ kind: "search", id, question, ahead: false, known: null });
  await service.handle({ kind: "cancel", id });
  return { first, whole };
}

function memory(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

function secondsSince(from: number): number {
  return (performance.now() - from) / 1000;
}
