import { publicPaths } from "#domain/base/public-paths.ts";
import { FRESH_SECONDS } from "#domain/base/caching.ts";

type AnswerCache = {
  matches: (pathname: string) => boolean;
  freshSeconds: number;
  name: string;
  maxEntries: number;
};

const beneath = (base: string) => (pathname: string) =>
  pathname.startsWith(`${base}/`) && !pathname.slice(base.length + 1).includes("/");

/**
 * Public answers and their freshness; not manifest and segments, which the mirror stores and reads past caches, nor
 * articles, which it keeps too: a stale answer would pass for the server's.
 */
export const ANSWER_CACHES: readonly AnswerCache[] = [
  {
    name: "list",
    matches: (path) => path === publicPaths.passports,
    freshSeconds: FRESH_SECONDS.passportList,
    maxEntries: 60,
  },
  {
    name: "detail",
    matches: beneath(publicPaths.passports),
    freshSeconds: FRESH_SECONDS.passportDetail,
    maxEntries: 60,
  },
  {
    name: "locations",
    matches: (path) => path === publicPaths.locations,
    freshSeconds: FRESH_SECONDS.locations,
    maxEntries: 5,
  },
  {
    name: "overview",
    matches: (path) => path === publicPaths.overview,
    freshSeconds: FRESH_SECONDS.overview,
    maxEntries: 1,
  },
  {
    name: "audience",
    matches: (path) => path === publicPaths.audience,
    freshSeconds: FRESH_SECONDS.overview,
    maxEntries: 1,
  },
  {
    name: "service",
    matches: (path) => path === publicPaths.service,
    freshSeconds: FRESH_SECONDS.overview,
    maxEntries: 1,
  },
  {
    name: "location",
    matches: beneath(publicPaths.locations),
    freshSeconds: FRESH_SECONDS.locationList,
    maxEntries: 40,
  },
];

/** A URL's API path, or null. `base`: absolute API address. */
export function apiPathOf({ origin, pathname }: URL, base: string): string | null {
  const address = origin + pathname;
  const start = base.replace(/\/+$/, "");
  return address.startsWith(`${start}/`) ? address.slice(start.length) : null;
}
