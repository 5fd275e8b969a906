import { appRoutes } from "#domain/app-routes.ts";

/** Where a passport's request number travels beside its id: the number finds it on this phone too. */
export const REQUEST_NUMBER_PARAM = "requestNumber";

/** Builds the address of every page; the patterns are in domain/app-routes.ts. */
export const links = {
  home: () => appRoutes.home,
  /** The look-up with its box filled. */
  lookup: (query: string) =>
    query === "" ? appRoutes.home : `${appRoutes.home}?q=${encodeURIComponent(query)}`,
  passports: (search = "") => withSearch(appRoutes.passports, search),
  passport: (idOrNumber: string, requestNumber?: string) =>
    withSearch(
      appRoutes.passport.replace(":passportId", encodeURIComponent(idOrNumber)),
      requestNumber === undefined
        ? ""
        : new URLSearchParams({ [REQUEST_NUMBER_PARAM]: requestNumber }).toString(),
    ),
  /** Where a wrong record of this passport is told. */
  removal: (idOrNumber: string, requestNumber: string) =>
    withSearch(
      appRoutes.removal.replace(":passportId", encodeURIComponent(idOrNumber)),
      new URLSearchParams({ [REQUEST_NUMBER_PARAM]: requestNumber }).toString(),
    ),
  articles: (search = "") => withSearch(appRoutes.articles, search),
  article: (slug: string) => appRoutes.article.replace(":slug", encodeURIComponent(slug)),
  /** With a Gregorian ISO date, that day. */
  calendar: (isoDate?: string) =>
    withSearch(appRoutes.calendar, isoDate === undefined ? "" : `date=${isoDate}`),
  privacy: () => appRoutes.privacy,
  locations: () => appRoutes.locations,
  location: (slug: string, search = "") =>
    withSearch(appRoutes.location.replace(":locationSlug", encodeURIComponent(slug)), search),
} as const;

function withSearch(path: string, search: string): string {
  return search === "" ? path : `${path}?${search}`;
}
