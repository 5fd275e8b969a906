import { DEEPEST_ROW } from "../domain/passports/contract.ts";
import { apiPaths } from "../domain/base/paths.ts";
import { manifestSchema } from "../domain/lists/contract.ts";
import { decodeSegment } from "../domain/lists/segment/segment-codec.ts";
import { progress } from "../tests/support/clean-up.ts";
import type { Report } from "./figure.ts";
import { searchQueries } from "./generate/queries.ts";
import { reportTimes } from "./report-times.ts";
import { pause, type ServerProcess } from "../tests/support/server-process.ts";
import { segmentRows, type SegmentRow } from "../domain/lists/segment/segment.ts";

/** So many questions of each kind are asked, one after the other. */
const ASKED = 200;
const LONGEST_MS = 20_000;
const PAGE_ROWS = 25;
/** Questions are drawn from so many segments. */
const SAMPLED = 200;

/** Times of answers over HTTP, sequential, without rate limit. */
export async function measureLargeSearch(report: Report, { origin }: ServerProcess): Promise<void> {
  const segments = await sampledSegments(origin);
  const rows = segments.flatMap(({ bytes }) => rowsOf(bytes));
  const kinds = new Map(searchQueries(segments, 7).map(({ name, queries }) => [name, queries]));
  const common = kinds.get("commonest names") ?? [];
  const deep = { page: `${DEEPEST_ROW / PAGE_ROWS}` };
  await untilSearching(origin);
  const places = [...new Set(segments.map(({ location }) => location))];
  const asked: [string, string[]][] = [
    ["exact number, search", rows.map(({ requestNumber }) => search({ request_number: requestNumber }))],
    ["passport by its number", rows.map(({ requestNumber }) => apiPaths.passport(requestNumber))],
    ["two words of a name", rows.map((row) => search({ name: `${row.firstName} ${row.middleName}` }))],
    ["misspelt name", (kinds.get("misspelt names") ?? []).map((name) => search({ name }))],
    ["one of the commonest names", common.map((name) => search({ name }))],
    ["one of the commonest names, the deepest page", common.map((name) => search({ name, ...deep }))],
    ["first list after a start", [search({ location: places[0] ?? "" })]],
    ["list of a branch", places.map((location) => search({ location }))],
    ["list of a branch, the deepest page", places.map((location) => search({ location, ...deep }))],
    ["list of a branch by number", places.map((location) => search({ location, sort: "requestNumber" }))],
    ["list of everything, deepest page", [search(deep)]],
    ["overview", [apiPaths.overview]],
  ];
  for (const [what, paths] of asked) reportTimes(report, what, await timesOf(origin, paths), {});
}

function search(parameters: Record<string, string>): string {
  return `${apiPaths.passports}?${new URLSearchParams(parameters).toString()}`;
}

async function timesOf(origin: string, paths: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + LONGEST_MS;
  for (const path of paths.slice(0, ASKED)) {
    if (performance.now() > end) break;
    const started = performance.now();
    const answer = await fetch(`${origin}${path}`);
    await answer.arrayBuffer();
    times.push(performance.now() - started);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  }
  return times;
}

async function untilSearching(origin: string): Promise<void> {
  while (!(await fetch(`${origin}${search({ name: "zzzz" })}`)).ok) await pause(250);
  progress("names are searched");
}

/** The questions are spread evenly over all publish days. */
async function sampledSegments(origin: string): Promise<{ bytes: Uint8Array; location: string }[]> {
  const answer = await fetch(`${origin}${apiPaths.manifest}`);
  const { segments } = manifestSchema.parse(await answer.json());
  const step = Math.max(1, Math.floor(segments.length / SAMPLED));
  const some = segments.filter((_, index) => index % step === 0);
  return Promise.all(
    some.map(async ({ hash, location }) => {
      const body = await fetch(`${origin}${apiPaths.segment(hash)}`);
      return { location, bytes: new Uint8Array(await body.arrayBuffer()) };
    }),
  );
}

function rowsOf(bytes: Uint8Array): SegmentRow[] {
  const decoded = decodeSegment(bytes);
  return decoded.ok ? segmentRows(decoded.value).slice(0, Math.ceil(ASKED / SAMPLED)) : [];
}
