import { articleVersionsSchema } from "#domain/articles/contract.ts";
import { FEEDS } from "#domain/articles/feeds.ts";
import { locationsSchema } from "#domain/locations/contract.ts";
import { API_PREFIX, apiPaths } from "#domain/base/paths.ts";
import type { App } from "../../route-deps.ts";
import { answerFile } from "./answer-file.ts";
import { askApp, UnexpectedAnswerError } from "./ask-app.ts";
import type { SiteFolder } from "./site-folder.ts";

/** What phones ask of any page. */
const ALWAYS: readonly string[] = [
  apiPaths.overview,
  apiPaths.locations,
  apiPaths.categories,
  apiPaths.tags,
  apiPaths.audience,
  apiPaths.articleVersions,
  ...FEEDS.map(({ path }) => path),
];

/** Bodies and indexes, which are written apart. */
const SYNC = `${API_PREFIX}/sync/`;

/** Paths of the API that were asked for, as rendered pages ask them. */
export function recordQuestions(app: App): ReadonlySet<string> {
  const asked = new Set<string>();
  app.addHook("onRequest", async ({ method, url }) => {
    if (method === "GET" && url.startsWith(`${API_PREFIX}/`)) asked.add(url);
  });
  return asked;
}

/** Writes the answers that phones ask for, and those that `asked` names. The texts of all. */
export async function exportAnswers(
  app: App,
  site: SiteFolder,
  asked: ReadonlySet<string>,
): Promise<string[]> {
  const questions = [...asked].filter((url) => !url.startsWith(SYNC));
  const versions = articleVersionsSchema.parse(await readJson(app, apiPaths.articleVersions));
  const branches = locationsSchema.parse(await readJson(app, apiPaths.locations));
  const urls = new Set([
    ...ALWAYS,
    ...(branches.offices ?? []).map(({ slug }) => apiPaths.location(slug)),
    ...versions.data.map(({ slug, version }) => apiPaths.articleVersion(slug, version)),
    ...questions,
  ]);
  const texts: string[] = [];
  for (const url of urls) {
    const path = answerFile(url);
    const { status, bytes } = await askApp(app, url);
    // A page also asks for what is not there.
    if (path === null || (status !== 200 && questions.includes(url))) continue;
    if (status !== 200) throw new UnexpectedAnswerError(url, status);
    texts.push(Buffer.from(bytes).toString());
    await site.put({ path, bytes });
  }
  return texts;
}

async function readJson(app: App, url: string): Promise<unknown> {
  const { status, bytes } = await askApp(app, url);
  if (status !== 200) throw new UnexpectedAnswerError(url, status);
  return JSON.parse(Buffer.from(bytes).toString());
}
