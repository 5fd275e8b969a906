import { PAGE_DATA_ID } from "#domain/base/rendered-page.ts";
import type { RenderedAnswer } from "../platform/lib/query.ts";
import type { RouteName } from "#domain/base/app-routes.ts";
import type { Queries } from "../platform/hooks/services-context.ts";

/** By query name. */
export type Answers = Record<string, RenderedAnswer[]>;

export type PageData = {
  /** Null for unknown pages. */
  page: RouteName | null;
  locale: string;
  texts: string[];
  /** Render time, epoch ms. */
  now: number;
  answers: Answers;
};

export function dehydrateQueries(queries: Queries): Answers {
  return Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, query.dehydrate()]));
}

/** Fills the browser's caches with the server's answers. */
export function seedQueries(queries: Queries, answers: Answers): void {
  // Every query has an entry, even if unused.
  for (const [name, asked] of Object.entries(answers)) queries[name as keyof Queries].seed(asked);
}

/** Escaped for use in a script element. */
export function writePageData(data: PageData): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

/** Null in the shell. */
export function readPageData(page: Document): PageData | null {
  const text = page.getElementById(PAGE_DATA_ID)?.textContent;
  // Written by `writePageData` of the same build.
  return text === undefined || text === null ? null : (JSON.parse(text) as PageData);
}
