import { setTimeout as sleep } from "node:timers/promises";
import {
  type DayPage,
  dayPageSchema,
  headSchema,
  listPaths,
  signedHeadSchema,
} from "#domain/lists/sync-head.ts";
import { manifestSchema, type SegmentEntry } from "#domain/lists/contract.ts";
import { monthObjects } from "#domain/lists/periods.ts";
import { apiPaths } from "#domain/base/paths.ts";
import type { App } from "../../route-deps.ts";
import { answerFile, askApp, askForBody, UnexpectedAnswerError } from "./ask-app.ts";
import type { SiteFile, SiteFolder } from "./site-folder.ts";

/** Names unchangeable bodies, by their paths in the API. */
type ListIndex = { url: string; bodies: (index: unknown, app: App) => Promise<string[]> };

/** Written last, in this order. A server without one answers 404. */
const INDEXES: readonly ListIndex[] = [
  {
    url: apiPaths.manifest,
    async bodies(index) {
      const { segments, days = [], dictionary } = manifestSchema.parse(index);
      return [
        ...(await bodiesOfSegments(segments)),
        ...days.map(({ hash }) => apiPaths.day(hash)),
        ...(dictionary === undefined ? [] : [apiPaths.dictionary(dictionary.hash)]),
      ];
    },
  },
  {
    url: listPaths.head,
    async bodies(index, app) {
      const { lists, days, dictionary } = headSchema.parse(JSON.parse(signedHeadSchema.parse(index).head));
      const pages = days.map(([, hash]) => listPaths.page(hash));
      const read = (await Promise.all(pages.map((page) => readPage(app, page)))).flat();
      return [
        listPaths.page(lists),
        ...pages,
        ...(await bodiesOfSegments(read.flatMap(({ segments }) => segments))),
        ...read.flatMap(({ objects = [] }) => objects.map(({ hash }) => apiPaths.day(hash))),
        ...(dictionary === undefined ? [] : [apiPaths.dictionary(dictionary.hash)]),
      ];
    },
  },
];

/** None of a page that went meanwhile: it is found missing with the other bodies. */
async function readPage(app: App, page: string): Promise<DayPage[]> {
  const { status, bytes } = await askApp(app, page);
  return status === 200 ? [dayPageSchema.parse(JSON.parse(Buffer.from(bytes).toString()))] : [];
}

async function bodiesOfSegments(segments: readonly SegmentEntry[]): Promise<string[]> {
  const months = await monthObjects(segments);
  return [
    ...segments.map(({ hash }) => apiPaths.segment(hash)),
    ...months.map(({ hash }) => apiPaths.month(hash)),
  ];
}

/** A publication each time is a fault. */
const MOST_TRIES = 5;
/** A head is signed within so long of its publication. */
const SIGNED_WITHIN_MS = 250;

/** The lists are not published yet. */
export class NothingPublishedError extends Error {}

/** Writes what the indexes of the lists name; the answer writes the indexes themselves. */
export async function exportLists(app: App, site: SiteFolder): Promise<() => Promise<void>> {
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const read = await readIndexes(app);
    const indexes = read.filter(agreesWith(read[0]));
    if (indexes.length < read.length && tries < MOST_TRIES) await sleep(SIGNED_WITHIN_MS);
    else if (await exportBodies(app, site, [...new Set(indexes.flatMap(({ bodies }) => bodies))]))
      return async () => {
        for (const { file } of indexes) await site.put(file);
      };
  }
  throw new Error("The lists changed too often while they were read. Run the export again.");
}

type ReadIndex = { file: SiteFile; bodies: string[] };

/** Refuses a former publication, which may name what was withdrawn since: if nothing signs, the head stays behind. */
function agreesWith(manifest: ReadIndex | undefined): (index: ReadIndex) => boolean {
  const named = new Set(manifest?.bodies);
  return ({ bodies }) => bodies.every((url) => named.has(url) || url.startsWith(listPaths.page("")));
}

async function readIndexes(app: App): Promise<ReadIndex[]> {
  const read = [];
  for (const { url, bodies } of INDEXES) {
    const { status, bytes } = await askApp(app, url);
    if (status === 404) continue;
    if (status === 503)
      throw new NothingPublishedError("No lists are published yet. Start the server once, then export.");
    const path = answerFile(url);
    if (status !== 200 || path === null) throw new UnexpectedAnswerError(url, status);
    const index: unknown = JSON.parse(Buffer.from(bytes).toString());
    read.push({ file: { path, bytes }, bodies: await bodies(index, app) });
  }
  return read;
}

/** Built at the first publication by a server that knows them; phones do without. */
function isOptional(url: string): boolean {
  return url.startsWith(apiPaths.month(""));
}

/** False if one is gone: lists were published meanwhile. */
async function exportBodies(app: App, site: SiteFolder, urls: readonly string[]): Promise<boolean> {
  for (const url of urls) {
    const path = answerFile(url);
    if (path === null) throw new Error(`${url} can be no file`);
    if (await site.keeps(path)) continue;
    const body = await askForBody(app, url);
    if (body === null && isOptional(url)) continue;
    if (body === null) return false;
    await site.put({ path, ...body });
  }
  return true;
}
