import { MAX_PAGE_SIZE } from "#domain/api/paging.ts";
import { parseIsoDate } from "#domain/day.ts";
import { pageNumber, wholeNumber } from "../../../lib/page-number.ts";

/** A search parameter: default, aliases, parser (null if invalid). */
export type SearchParam<T> = { fallback: T; names?: readonly string[]; read: (text: string) => T | null };

export type SearchSpec = Readonly<Record<string, SearchParam<string> | SearchParam<number>>>;

export type SearchOf<Spec extends SearchSpec> = { [Name in keyof Spec]: Spec[Name]["fallback"] };

const LONGEST_TEXT = 120;

export function textParam(...names: string[]): SearchParam<string> {
  return {
    fallback: "",
    read: (text) => text.trim().slice(0, LONGEST_TEXT),
    ...(names.length === 0 ? {} : { names }),
  };
}

/** "" means all, unless there is another default. */
export function choiceParam<T extends string>(options: readonly T[]): SearchParam<T | "">;
export function choiceParam<T extends string>(options: readonly T[], fallback: T): SearchParam<T>;
export function choiceParam(options: readonly string[], fallback = ""): SearchParam<string> {
  return { fallback, read: (text) => options.find((option) => option === text) ?? null };
}

export function dayParam(): SearchParam<string> {
  return { fallback: "", read: (text) => (parseIsoDate(text) === null ? null : text) };
}

/** `sort` and `sort_dir`. */
export function sortParams<T extends string>(columns: readonly T[], fallback: T, direction: "asc" | "desc") {
  return { sort: choiceParam(columns, fallback), sort_dir: choiceParam(["asc", "desc"], direction) };
}

/** `page` and `page_size`. */
export function pageParams(pageSize: number) {
  return {
    page: { fallback: 1, read: pageNumber } satisfies SearchParam<number>,
    page_size: {
      fallback: pageSize,
      names: ["page_size", "per_page"],
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

/** An API path with the non-empty parameters. */
export function apiQuery(path: string, search: Readonly<Record<string, string | number>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== "") params.set(name, String(value));
  }
  return params.size === 0 ? path : `${path}?${params.toString()}`;
}
