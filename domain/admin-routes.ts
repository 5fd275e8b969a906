/** Admin page patterns. */
export const adminRoutes = {
  start: "/admin",
  users: "/admin/users",
  user: "/admin/users/:userId",
  passports: "/admin/passports",
  newPassport: "/admin/passports/new",
  passport: "/admin/passports/:passportId",
  locations: "/admin/locations",
  newLocation: "/admin/locations/new",
  location: "/admin/locations/:locationSlug",
  articles: "/admin/articles",
  newArticle: "/admin/articles/new",
  article: "/admin/articles/:articleSlug",
  removalRequests: "/admin/removal-requests",
  imports: "/admin/pdf-import",
  import: "/admin/pdf-import/:batchId",
  audit: "/admin/audit",
} as const;
