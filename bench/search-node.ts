import { brotliCompressSync, constants } from "node:zlib";
import { decodeSegment } from "../domain/lists/segment/segment-codec.ts";
import { search, type SearchStep } from "../domain/passports/search/search.ts";
import { SearchIndex } from "../domain/passports/search/search-index.ts";
import { type Figure, reporter } from "./figure.ts";
import { MILLION } from "../tests/support/generate/passports.ts";
import { publishedSegments } from "./generate/segments.ts";
import { searchQueries } from "./generate/queries.ts";
import { median, percentile } from "../tests/support/statistics.ts";

/*
 * Sizes, decoding, indexing, memory and search times without a browser, a JSON line each. `node --expose-gc
 * bench/search-node.ts [--no-brotli]`.
 */

const report = reporter("search-node", (figure: Figure) => console.log(JSON.stringify(figure)));
const REPEATS = 15;
const LIMIT = 25;

const segments = publishedSegments(MILLION);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const sizes = segments.map(({ bytes }) => bytes.length);
report({ figure: "segments", value: segments.length, unit: "count" });
report({ figure: "segments, plain", value: sum(sizes) / 1e6, unit: "MB", budget: 15 });
report({ figure: "largest segment, plain", value: Math.max(...sizes) / 1e3, unit: "KB" });
if (!process.argv.includes("--no-brotli")) {
  report({
    figure: "segments, brotli 9",
    value: sum(segments.map(({ bytes }) => brotli(bytes, 9))) / 1e6,
    unit: "MB",
    budget: 9.5,
  });
}

function brotli(bytes: Uint8Array, quality: number): number {
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }).length;
}

function memory(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

/** CPU milliseconds of this thread. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Adds batches of about a block, like the worker. */
function buildIndex() {
  const index = new SearchIndex();
  index.reserve(MILLION.count);
  let decoding = 0;
  const start = performance.now();
  const cpu = processorTime();
  for (let at = 0; at < segments.length;) {
    const batch = [];
    const from = performance.now();
    for (let rows = 0; at < segments.length && rows < 65_536; at++) {
      const { key, bytes } = segments[at] ?? { key: "", bytes: new Uint8Array() };
      const decoded = decodeSegment(bytes);
      if (!decoded.ok) throw new Error(`${key}: ${JSON.stringify(decoded.error)}`);
      rows += decoded.value.count;
      batch.push({ id: key, since: "", columns: decoded.value });
    }
    decoding += performance.now() - from;
    index.update(batch, []);
  }
  return { index, decoding, total: performance.now() - start, cpu: processorTime() - cpu };
}

const runs = [1, 2, 3].map(() => {
  const { decoding, total, cpu } = buildIndex();
  return { decoding, total, cpu };
});
const before = memory();
const { index } = buildIndex();
report({
  figure: "decode",
  value: median(runs.map(({ decoding }) => decoding)),
  unit: "ms",
  n: MILLION.count,
});
report({
  figure: "decode and index",
  value: median(runs.map(({ total }) => total)),
  unit: "ms",
  n: MILLION.count,
  budget: 1200,
});
report({
  figure: "decode and index, processor time",
  value: median(runs.map(({ cpu }) => cpu)),
  unit: "ms",
  n: MILLION.count,
});
const folding = performance.now();
while (!index.parts.fold(1000));
report({
  figure: "spelling keys",
  value: performance.now() - folding,
  unit: "ms",
  n: index.parts.texts.length,
  how: "once, while idle",
});
if (globalThis.gc) {
  report({
    figure: "memory of the index",
    value: memory() - before,
    unit: "MB",
    budget: 60,
    how: "heap and array buffers, after collection",
  });
}

/** Milliseconds to the final first page, exact total, all hits, whole answer. */
function timed(query: string) {
  const start = performance.now();
  let page = 0;
  let exact = 0;
  let counted = 0;
  let last: SearchStep | undefined;
  for (const step of search(index, { query, location: null, limit: LIMIT })) {
    if (step.stage !== "searching") page ||= performance.now() - start;
    if (step.stage !== "searching" && step.stage !== "page") exact ||= performance.now() - start;
    if (step.stage === "counted") counted ||= performance.now() - start;
    last = step;
  }
  last?.result();
  return { page, exact, counted, whole: performance.now() - start };
}

for (const { name, queries, budget, of } of searchQueries(segments, 20_261_120)) {
  // Alternating: repeated directly, a query would hit its own cache.
  const rounds = Array.from({ length: REPEATS + 1 }, () => queries.map(timed)).slice(1);
  const times = queries.map((_query, i) => {
    const of = (key: "page" | "exact" | "counted" | "whole") =>
      median(rounds.map((round) => round[i]?.[key] ?? NaN));
    return { page: of("page"), exact: of("exact"), counted: of("counted"), whole: of("whole") };
  });
  const parts = [
    ["first page", "page"],
    ["exact hits and total", "exact"],
    ["all hits, other spellings of the name too", "counted"],
    ["whole answer", "whole"],
  ] as const;
  for (const [what, key] of parts) {
    report({
      figure: `${name}, ${what}, p95`,
      value: percentile(
        times.map((time) => time[key]),
        0.95,
      ),
      unit: "ms",
      n: queries.length,
      how: `median of ${REPEATS} a query`,
      ...(key === of ? { budget } : {}),
    });
  }
}
