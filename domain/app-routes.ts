/** Patterns of the public pages, written once for the app's router and the server that answers their HTML. */
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
