import { MAX_PAGE_SIZE, PAGE_SIZE_OPTIONS } from "#domain/api/paging.ts";
import { DEFAULT_PASSPORT_PAGE_SIZE, PASSPORT_SORTS } from "#domain/api/passports.ts";
import { parseIsoDate } from "#domain/day.ts";
import { pageNumber, wholeNumber } from "../../lib/page-number.ts";

export type ListSort = (typeof PASSPORT_SORTS)[number];

export type ListSearch = {
  name: string;
  request_number: string;
  location: string;
  published_after: string;
  published_before: string;
  sort: ListSort;
  sort_dir: "asc" | "desc";
  page: number;
  page_size: number;
};

export const DEFAULT_LIST_SEARCH: ListSearch = {
  name: "",
  request_number: "",
  location: "",
  published_after: "",
  published_before: "",
  sort: "dateOfPublish",
  sort_dir: "desc",
  page: 1,
  page_size: DEFAULT_PASSPORT_PAGE_SIZE,
};

const LONGEST_TEXT = 120;

/** Reads `?name=…&page=2`; `per_page` and `limit` are aliases of `page_size`. */
export function parseListSearch(params: URLSearchParams): ListSearch {
  const text = (name: string) => (params.get(name) ?? "").trim().slice(0, LONGEST_TEXT);
  const date = (name: string) => (parseIsoDate(text(name)) === null ? "" : text(name));
  const size = ["page_size", "per_page", "limit"]
    .map((name) => wholeNumber(params.get(name), MAX_PAGE_SIZE))
    .find((value) => value !== null);
  return {
    name: text("name"),
    request_number: text("request_number"),
    location: text("location"),
    published_after: date("published_after"),
    published_before: date("published_before"),
    sort: PASSPORT_SORTS.find((sort) => sort === params.get("sort")) ?? DEFAULT_LIST_SEARCH.sort,
    sort_dir: params.get("sort_dir") === "asc" ? "asc" : "desc",
    page: pageNumber(params.get("page")),
    page_size: size ?? DEFAULT_PASSPORT_PAGE_SIZE,
  };
}

/** The shortest query string that round-trips: defaults are left out. */
export function formatListSearch(search: ListSearch): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== defaultOf(name)) params.set(name, String(value));
  }
  return params.toString();
}

/** The usual sizes plus the current one. */
export function pageSizeOptions(current: number): number[] {
  return [...new Set([...PAGE_SIZE_OPTIONS, current])].sort((a, b) => a - b);
}

export function hasFilters(search: ListSearch): boolean {
  const { name, request_number, location, published_after, published_before } = search;
  return [name, request_number, location, published_after, published_before].some((value) => value !== "");
}

export function hasMoreFilters(search: ListSearch): boolean {
  return hasFilters({ ...search, name: "" });
}

function defaultOf(name: string): unknown {
  return Object.entries(DEFAULT_LIST_SEARCH).find(([known]) => known === name)?.[1];
}
