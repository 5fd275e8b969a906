export type PageAddress = {
  /** The path, still encoded. */
  path: string;
  /** The search with its question mark, or "". */
  search: string;
};

/** A page request, from server to renderer. */
export type PageRequest = PageAddress & {
  /** Tag from `languageOf`. */
  locale: string;
  /** Like `https://example.org`, for absolute links. */
  origin: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Calls the API in process. */
  ask: (path: string) => Promise<LocalAnswer>;
};

/** An in-process API answer. */
export type LocalAnswer = { status: number; headers: [name: string, value: string][]; body: string };

/** HTML pieces for the template. */
export type RenderedPage = {
  status: 200 | 404;
  locale: string;
  /** True for pages naming people, and for 404s. */
  noindex: boolean;
  /** HTML for the end of the head. */
  head: string;
  /** HTML of the root element. */
  body: string;
  /** Hydration JSON, safe inside a script element. */
  data: string;
  /** Source files of needed lazy chunks (build manifest names). */
  modules: readonly string[];
  /** Chunks needed only for styles. */
  styles: readonly string[];
  /** False if data failed to load: do not cache. */
  whole: boolean;
};

/** Inputs of language choice. */
export type LanguageRequest = { search: string; cookies: string; acceptLanguage: string };

/** The renderer module built from src/entry-server.tsx. */
export type PageRenderer = {
  /** Build settings; "" means the requested address. */
  siteName: string;
  siteUrl: string;
  /** Page languages, default first. */
  locales: readonly string[];
  languageOf: (request: LanguageRequest) => string;
  /** What the page reads of the search, in one spelling: other addresses have the same rendering. */
  searchOf: (address: PageAddress) => Promise<string>;
  render: (request: PageRequest) => Promise<RenderedPage>;
};

/** Id of the element holding `RenderedPage.data`. */
export const PAGE_DATA_ID = "page-data";
