/** Public pages, for router and server. The rest of each page is in src/app/pages.ts. */
export const appRoutes = {
  home: "/",
  passports: "/passports/",
  passport: "/passports/:passportId",
  removal: "/passports/:passportId/removal",
  articles: "/articles/",
  article: "/articles/:slug",
  calendar: "/calendar",
  locations: "/locations/",
  location: "/locations/:locationSlug",
  /** A list for the notice board. */
  sheet: "/locations/:locationSlug/sheet",
  /** Spelled this way. */
  advertise: "/advertisment",
  advertisementRequest: "/advertisement-requests",
  /** Lists from phone to phone. */
  handOn: "/share",
  /** My passports from phone to phone. */
  move: "/move",
  /** Many look-ups in a row, for others. */
  helpOthers: "/help-others",
  privacy: "/privacy",
  /** How the service does. */
  service: "/service",
  test: "/test",
} as const;

export type RouteName = keyof typeof appRoutes;

/** What the patterns capture. */
export type RouteParams = { readonly [name in "passportId" | "locationSlug" | "slug"]?: string };

/** Pages with people's names, which search engines must not index. */
export const PAGES_WITH_NAMES: readonly RouteName[] = [
  "passports",
  "passport",
  "removal",
  "location",
  "sheet",
];

/** The sitemap lists these, with each article. */
export const SITEMAP_PAGES: readonly RouteName[] = [
  "home",
  "calendar",
  "locations",
  "articles",
  "advertise",
  "helpOthers",
  "privacy",
  "service",
];
