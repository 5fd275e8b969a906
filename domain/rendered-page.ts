/** What the server passes to the app's renderer: one visitor's request for a page. */
export type PageRequest = {
  /** As it stands in the address, still encoded. */
  path: string;
  /** With its question mark; "" for none. */
  search: string;
  /** A tag out of `languageOf`. */
  locale: string;
  /** Where the site is, such as `https://example.org`: for addresses that leave the page. */
  origin: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Answers a path of the API in this process. */
  ask: (path: string) => Promise<LocalAnswer>;
};

/** An answer of the API that crossed no network. */
export type LocalAnswer = { status: number; headers: [name: string, value: string][]; body: string };

/** A page as HTML, in the pieces that go into the template. */
export type RenderedPage = {
  status: 200 | 404;
  locale: string;
  /** For a page that names people or leads nowhere: no search engine shall hold it. */
  noindex: boolean;
  /** Title, description, links and data for crawlers: HTML for the end of the head. */
  head: string;
  /** HTML of the app's root element. */
  body: string;
  /** What the app needs to go on from this HTML, as JSON that may stand in a script element. */
  data: string;
  /** Source files of the lazily loaded chunks that this page needs, as the build's manifest names them. */
  modules: readonly string[];
  /** Those whose styles alone it needs: their code comes when somebody asks for it. */
  styles: readonly string[];
  /** False when something could not be read: the next visitor deserves another try. */
  whole: boolean;
};

/** What a visitor's language is chosen by. */
export type LanguageRequest = { search: string; cookies: string; acceptLanguage: string };

/** The app's renderer: the module that the second build makes of src/entry-server.tsx. */
export type PageRenderer = {
  /** From the build's settings; no address is "", for wherever the server is asked. */
  siteName: string;
  siteUrl: string;
  /** Tags of the languages that pages come in, the default one first. */
  locales: readonly string[];
  languageOf: (request: LanguageRequest) => string;
  render: (request: PageRequest) => Promise<RenderedPage>;
};

/** The element that carries `RenderedPage.data` in the HTML. */
export const PAGE_DATA_ID = "page-data";
