import { appRoutes } from "#domain/base/app-routes.ts";

/** Request number beside an id in the URL, to find the passport on this phone. */
export const REQUEST_NUMBER_PARAM = "requestNumber";

/** URL builders; patterns are in domain/base/app-routes.ts. */
export const links = {
  home: () => appRoutes.home,
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
  /** Form to report a wrong record. */
  removal: (idOrNumber: string, requestNumber: string) =>
    withSearch(
      appRoutes.removal.replace(":passportId", encodeURIComponent(idOrNumber)),
      new URLSearchParams({ [REQUEST_NUMBER_PARAM]: requestNumber }).toString(),
    ),
  articles: (search = "") => withSearch(appRoutes.articles, search),
  article: (slug: string) => appRoutes.article.replace(":slug", encodeURIComponent(slug)),
  calendar: (isoDate?: string) =>
    withSearch(appRoutes.calendar, isoDate === undefined ? "" : `date=${isoDate}`),
  advertise: () => appRoutes.advertise,
  advertisementRequest: () => appRoutes.advertisementRequest,
  handOn: () => appRoutes.handOn,
  move: () => appRoutes.move,
  helpOthers: () => appRoutes.helpOthers,
  privacy: () => appRoutes.privacy,
  service: () => appRoutes.service,
  /** Spelled this way. */
  advertising: () => "/advertisment",
  locations: () => appRoutes.locations,
  location: (slug: string, search = "") =>
    withSearch(appRoutes.location.replace(":locationSlug", encodeURIComponent(slug)), search),
  sheet: (slug: string, isoDate?: string) =>
    withSearch(
      appRoutes.sheet.replace(":locationSlug", encodeURIComponent(slug)),
      isoDate === undefined ? "" : `day=${isoDate}`,
    ),
} as const;

function withSearch(path: string, search: string): string {
  return search === "" ? path : `${path}?${search}`;
}
