import { appRoutes } from "#domain/base/app-routes.ts";
import { LANGUAGE_COOKIE } from "#domain/base/page-language.ts";
import type { App } from "../../route-deps.ts";
import { askApp } from "./ask-app.ts";
import { FIXED_PAGES, MISSING_PAGE, NAMED_PAGES, namedLanguage, pageFile } from "./page-files.ts";
import type { SiteFolder } from "./site-folder.ts";

/** The server sends the shell when it is too busy to render. */
const MOST_TRIES = 3;

export type PagesToExport = {
  languages: readonly string[];
  /** Slugs. */
  branches: readonly string[];
  articles: readonly string[];
};

/** What the pages say that nginx must send with them, too. */
export type PageFacts = { policies: ReadonlySet<string>; texts: readonly string[] };

/** Writes each public page in each language. */
export async function exportPages(app: App, site: SiteFolder, pages: PagesToExport): Promise<PageFacts> {
  const policies = new Set<string>();
  const texts: string[] = [];
  const paths = [
    ...FIXED_PAGES,
    ...pages.branches.map((slug) => appRoutes.location.replace(":locationSlug", slug)),
    ...pages.articles.map((slug) => appRoutes.article.replace(":slug", slug)),
  ];
  const write = async (url: string, language: string, path: string, status = 200) => {
    const { bytes, policy } = await readPage(app, url, language, status);
    const text = Buffer.from(bytes).toString();
    policies.add(policy);
    texts.push(text);
    await site.put({ path, bytes, essence: withoutTimes(text) });
  };
  for (const language of pages.languages) {
    for (const path of paths) await write(path, language, pageFile(path, language));
    for (const path of NAMED_PAGES)
      await write(path + namedLanguage(language), language, pageFile(path, language, true));
    await write(MISSING_PAGE, language, pageFile(MISSING_PAGE, language), 404);
  }
  return { policies, texts };
}

async function readPage(app: App, url: string, language: string, wanted: number) {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const answer = await askApp(app, url, { accept: "text/html", cookie: `${LANGUAGE_COOKIE}=${language}` });
    if (answer.status === wanted && answer.header("content-language") === language)
      return { bytes: answer.bytes, policy: answer.header("content-security-policy") };
  }
  throw new Error(`The page ${url} could not be rendered. The app's own message is above.`);
}

/** A page that was rendered again from the same data differs in these alone. */
function withoutTimes(html: string): string {
  return html.replaceAll(/"(now|updatedAt)":\d+/g, '"$1":0');
}
