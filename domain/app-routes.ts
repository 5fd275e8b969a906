/** Public pages, for router and server. */
export const appRoutes = {
  home: "/",
  passports: "/passports/",
  passport: "/passports/:passportId",
  removal: "/passports/:passportId/removal",
  locations: "/locations/",
  location: "/locations/:locationSlug",
  calendar: "/calendar",
  articles: "/articles/",
  article: "/articles/:slug",
  privacy: "/privacy",
  test: "/test",
} as const;

export type RouteName = keyof typeof appRoutes;
