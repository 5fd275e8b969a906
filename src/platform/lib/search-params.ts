import { MAX_PAGE_SIZE, PAGE_SIZE_OPTIONS } from "#domain/base/page-sizes.ts";
import { parseIsoDate } from "#domain/base/day.ts";
import { LONGEST_SEARCH_TEXT } from "#domain/base/shown-text.ts";
import { pageNumber, wholeNumber } from "./page-number.ts";

/** A search parameter: default, aliases, parser (null if invalid). */
export type SearchParam<T> = { fallback: T; names?: readonly string[]; read: (text: string) => T | null };

export type SearchSpec = Readonly<Record<string, SearchParam<string> | SearchParam<number>>>;

export type SearchOf<Spec extends SearchSpec> = { [Name in keyof Spec]: Spec[Name]["fallback"] };

export function textParam(...names: string[]): SearchParam<string> {
  return {
    fallback: "",
    // Neither database takes NUL.
    read: (text) => text.replaceAll("\u0000", "").trim().slice(0, LONGEST_SEARCH_TEXT),
    ...(names.length === 0 ? {} : { names }),
  };
}

/** "" means all, unless there is another default. */
export function choiceParam<T extends string>(options: readonly T[]): SearchParam<T | "">;
export function choiceParam<T extends string>(options: readonly T[], fallback: T): SearchParam<T>;
export function choiceParam(options: readonly string[], fallback = ""): SearchParam<string> {
  return { fallback, read: (text) => options.find((option) => option === text) ?? null };
}

/** A whole number, as text. */
export function numberParam(max: number): SearchParam<string> {
  return { fallback: "", read: (text) => wholeNumber(text, max)?.toString() ?? null };
}

export function dayParam(): SearchParam<string> {
  return { fallback: "", read: (text) => (parseIsoDate(text) === null ? null : text) };
}

/** `sort` and `sort_dir`. */
export function sortParams<T extends string>(columns: readonly T[], fallback: T, direction: "asc" | "desc") {
  return { sort: choiceParam(columns, fallback), sort_dir: choiceParam(["asc", "desc"], direction) };
}

/** `page` and `page_size`; `aliases` of the size come after `per_page`. */
export function pageParams(pageSize: number, ...aliases: string[]) {
  return {
    page: { fallback: 1, read: pageNumber } satisfies SearchParam<number>,
    page_size: {
      fallback: pageSize,
      names: ["page_size", "per_page", ...aliases],
      read: (text) => wholeNumber(text, MAX_PAGE_SIZE),
    } satisfies SearchParam<number>,
  };
}

/** Reads `?q=abebe&page=2`; invalid values become the default. */
export function readSearch<Spec extends SearchSpec>(spec: Spec, params: URLSearchParams): SearchOf<Spec> {
  const entries = Object.entries(spec).map(([name, param]) => [name, readParam(name, param, params)]);
  // Each value comes from its own parameter's parser.
  return Object.fromEntries(entries) as SearchOf<Spec>;
}

/** The shortest query string that round-trips: defaults are left out. */
export function formatSearch<Spec extends SearchSpec>(spec: Spec, search: SearchOf<Spec>): string {
  const params = new URLSearchParams();
  for (const [name, { fallback }] of Object.entries(spec)) {
    if (search[name] !== fallback) params.set(name, String(search[name]));
  }
  return params.toString();
}

/** The shortest query string with which a page of this list shows the same. */
export function inOneSpelling(spec: SearchSpec, asked: URLSearchParams): string {
  return formatSearch(spec, readSearch(spec, asked));
}

/** The first value of each, in this order. */
export function onlyParams(...names: readonly string[]): (asked: URLSearchParams) => string {
  return (asked) => {
    const kept = names.flatMap((name) => {
      const value = asked.get(name);
      return value === null ? [] : [[name, value]];
    });
    return new URLSearchParams(kept).toString();
  };
}

function readParam(
  name: string,
  { fallback, names = [name], read }: SearchSpec[string],
  params: URLSearchParams,
): string | number {
  for (const alias of names) {
    const raw = params.get(alias);
    const value = raw === null ? null : read(raw.trim());
    if (value !== null && value !== "") return value;
  }
  return fallback;
}

/** The sizes offered: the usual ones and those in use. */
export function pageSizesWith(...sizes: number[]): number[] {
  return [...new Set([...PAGE_SIZE_OPTIONS, ...sizes])].sort((a, b) => a - b);
}

/** Whether one of these narrows the list. */
export function isNarrowed<Search>(search: Search, names: readonly (keyof Search)[]): boolean {
  return names.some((name) => search[name] !== "");
}

/** An API path with the non-empty parameters. */
export function apiQuery(path: string, search: Readonly<Record<string, string | number>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== "") params.set(name, String(value));
  }
  return params.size === 0 ? path : `${path}?${params.toString()}`;
}
