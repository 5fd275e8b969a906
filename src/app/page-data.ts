import { PAGE_DATA_ID } from "#domain/rendered-page.ts";
import type { RenderedAnswer } from "../lib/query.ts";
import type { PageName } from "./pages.ts";
import type { Queries } from "./queries.ts";

/** By the query's name. */
export type Answers = Record<string, RenderedAnswer[]>;

/** What the browser needs to go on from HTML that the server rendered. */
export type PageData = {
  /** Null where there is no such page. */
  page: PageName | null;
  locale: string;
  /** Pages whose own texts were used. */
  texts: string[];
  /** The moment it was rendered for, ms since 1970. */
  now: number;
  answers: Answers;
};

/** Everything that was asked while a page was rendered. */
export function dehydrateQueries(queries: Queries): Answers {
  return Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, query.dehydrate()]));
}

/** Lets the browser's queries start from what the server asked. */
export function seedQueries(queries: Queries, answers: Answers): void {
  // Every query has its entry, asked or not.
  for (const [name, asked] of Object.entries(answers)) queries[name as keyof Queries].seed(asked);
}

/** The JSON may stand inside a script element. */
export function writePageData(data: PageData): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

/** What the server left in this document; null in the shell, which holds no page. */
export function readPageData(page: Document): PageData | null {
  const text = page.getElementById(PAGE_DATA_ID)?.textContent;
  // Written by `writePageData` of the same build.
  return text === undefined || text === null ? null : (JSON.parse(text) as PageData);
}
