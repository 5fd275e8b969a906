import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { Router } from "wouter";
import { LANGUAGES } from "#domain/base/languages.ts";
import type { LanguageRequest, PageRenderer, PageRequest, RenderedPage } from "#domain/base/rendered-page.ts";
import { headOf } from "./app/document-head.ts";
import { decodePath, matchPage } from "./app/match-page.ts";
import { type Answers, dehydrateQueries, writePageData } from "./app/page-data.ts";
import { type OnServer, otherFiles, otherPages, pages } from "./app/pages.ts";
import { createRenderedClock } from "./app/rendered-clock.ts";
import { Root } from "./app/root.tsx";
import { searchOfPage } from "./app/search-of-page.ts";
import { acceptedLanguages, chooseLocale } from "./platform/i18n/choose-locale.ts";
import { type Language, openLanguage } from "./platform/i18n/language.ts";
import { errorStatus } from "./platform/lib/api-error.ts";
import { site } from "./platform/lib/site.ts";
import { type PageFacts, PageFactsContext } from "./ui/page-head.tsx";
import { openMirrorDatabase } from "./platform/db/database.ts";
import { createPhoneStorage } from "./platform/db/phone-storage.ts";
import { type ApiClient, createApiClient } from "./platform/lib/api-client.ts";
import type { OutdatedTab, Queries, Services } from "./platform/hooks/services-context.ts";
import { createSearchClient } from "./passports/search/search-client.ts";
import { createMirror } from "./lists/sync/mirror.ts";
import { createObservable } from "./lists/sync/observable.ts";
import { createQueries } from "./app/queries.ts";
import type { AppUpdate } from "./app/service-worker-registration.ts";

type TreeHtml = {
  head: string;
  body: string;
  /** Errors inside Suspense boundaries, which the browser renders again. */
  errors: unknown[];
};

/** Waits for everything: streaming needs inline scripts, forbidden by the CSP. */
function renderTree(tree: ReactNode): Promise<TreeHtml> {
  return new Promise((resolve, reject) => {
    const errors: unknown[] = [];
    const { pipe, abort } = renderToPipeableStream(tree, {
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        const chunks: Buffer[] = [];
        const sink = new Writable({
          write(chunk: Buffer, _encoding, done) {
            chunks.push(Buffer.from(chunk));
            done();
          },
          final(done) {
            done();
            resolve({ ...splitHead(Buffer.concat(chunks).toString("utf8")), errors });
          },
        });
        pipe(sink);
      },
      onShellError(error) {
        abort();
        reject(error instanceof Error ? error : new Error(String(error)));
      },
      onError(error) {
        errors.push(error);
      },
    });
  });
}

/** React writes head elements first, and escapes `<` and `>` in them. */
const HEAD_ELEMENTS = /^(?:<title[^>]*>[^<]*<\/title>|<meta[^>]*>|<link[^>]*>)*/;

function splitHead(html: string): { head: string; body: string } {
  const head = HEAD_ELEMENTS.exec(html)?.[0] ?? "";
  return { head, body: html.slice(head.length) };
}

// Loaded by the server as a PageRenderer (domain/base/rendered-page.ts), checked by the last line.

export const siteName = site.name;
export const siteUrl = site.url;
export const locales = LANGUAGES;

export function languageOf({ search, cookies, acceptLanguage }: LanguageRequest): string {
  return chooseLocale(
    { search, cookies, accepted: acceptedLanguages(acceptLanguage) },
    locales,
    LANGUAGES[0],
  );
}

export const searchOf = searchOfPage;

export async function render(request: PageRequest): Promise<RenderedPage> {
  const { path, search, locale, now, origin } = request;
  const route = matchPage(decodePath(path));
  const page = route === null ? otherPages : pages[route.name];
  const onServer: OnServer = (route && pages[route.name].server) || { files: otherFiles(path) };
  const { language, texts } = recordTexts(await languageIn(locale));
  const queries = serverQueries(request);
  const prefetch = await onServer.prefetch?.();
  const address = { params: route?.params ?? {}, search: new URLSearchParams(search), locale };
  await Promise.all([page.load(), queries.overview.fetch("all"), prefetch?.(queries, address)]);
  let facts: PageFacts = { title: site.name, noindex: false, missing: route === null };
  const tree = await renderTree(
    <Router ssrPath={path} ssrSearch={search}>
      <PageFactsContext value={(said) => (facts = said)}>
        <Root
          services={serverServices(queries)}
          clock={createRenderedClock(now)}
          language={language}
          update={noUpdate}
        />
      </PageFactsContext>
    </Router>,
  );
  const answers = dehydrateQueries(queries);
  const translator = language.translator();
  const branches = queries.overview.peek("all").data?.data.branches ?? [];
  const slug = route?.name === "article" ? route.params.slug : undefined;
  const article = slug === undefined ? null : (queries.article.peek(slug).data?.data ?? null);
  return {
    status: facts.missing ? 404 : 200,
    locale,
    noindex: facts.noindex,
    head: tree.head + headOf({ route, search, origin, translator, facts, branches, article }),
    body: tree.body,
    data: writePageData({ page: route?.name ?? null, locale, texts: [...texts], now, answers }),
    modules: [...onServer.files, ...[...texts].map((page) => pageTextsFile(locale, page))],
    styles: onServer.styles ?? [],
    whole: tree.errors.length === 0 && !someFailed(answers),
  };
}

const languages = new Map<string, Promise<Language>>();

/** Opened once each; keeps page texts loaded so far. */
function languageIn(locale: string): Promise<Language> {
  const known = languages.get(locale);
  if (known !== undefined) return known;
  const opened = openLanguage(locale);
  languages.set(locale, opened);
  return opened;
}

/** Records which page texts are loaded. */
function recordTexts(language: Language): { language: Language; texts: Set<string> } {
  const texts = new Set<string>();
  const loadPage = (page: string) => {
    texts.add(page);
    return language.loadPage(page);
  };
  return { language: { ...language, loadPage }, texts };
}

/** Whether any query failed; a 404 is an answer. */
function someFailed(answers: Answers): boolean {
  return Object.values(answers)
    .flat()
    .some(([, { error }]) => error !== undefined && errorStatus(error) !== 404);
}

/** The build's manifest has it under this name. */
function pageTextsFile(locale: string, page: string): string {
  return `domain/languages/${locale}/pages/${page}.json`;
}

/** The server has no IndexedDB and never starts the mirror. */
const storage = createPhoneStorage(nowhere);
const mirror = createMirror({ db: openMirrorDatabase(), baseUrl: "" });
const outdatedTab = createObservable<OutdatedTab | null>(null);
const { search } = createSearchClient(() => {
  throw new Error("Nothing is searched while a page is rendered.");
});

/** One page's queries: each calls the API in-process, once; the page shows failures. */
function serverQueries({ ask, now }: Pick<PageRequest, "ask" | "now">): Queries {
  const api = createApiClient({
    baseUrl: "",
    async fetch(input) {
      if (typeof input !== "string") throw new Error("Only paths of the API are asked for.");
      const { status, headers, body } = await ask(input);
      return new Response(body, { status, headers });
    },
  });
  const once: ApiClient = {
    ...api,
    get: (schema, path, options) => api.get(schema, path, { ...options, retry: false }),
  };
  return createQueries(once, () => now);
}

function serverServices(queries: Queries): Omit<Services, "now"> {
  return {
    storage,
    outdatedTab,
    mirror,
    search,
    send: sendNothing,
    outbox: sendNothing,
    ...queries,
  };
}

function nowhere(): never {
  throw new Error("Nothing is stored while a page is rendered.");
}

/** Rendering only reads; the browser sends. */
const sendNothing = () => Promise.reject(new Error("Nothing is sent while a page is rendered."));

const noUpdate: AppUpdate = {
  subscribe: () => () => undefined,
  isWaiting: () => false,
  apply: () => undefined,
};

({ siteName, siteUrl, locales, languageOf, searchOf, render }) satisfies PageRenderer;
