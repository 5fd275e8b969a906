import { adminRoutes } from "#domain/base/admin-routes.ts";

/** URL builders; `search` without the question mark. */
export const adminLinks = {
  start: () => adminRoutes.start,
  users: (search = "") => withSearch(adminRoutes.users, search),
  user: (id: number) => adminRoutes.user.replace(":userId", String(id)),
  passports: (search = "") => withSearch(adminRoutes.passports, search),
  newPassport: () => adminRoutes.newPassport,
  passport: (id: number | string) => adminRoutes.passport.replace(":passportId", encodeURIComponent(id)),
  locations: (search = "") => withSearch(adminRoutes.locations, search),
  newLocation: () => adminRoutes.newLocation,
  location: (slug: string) => adminRoutes.location.replace(":locationSlug", encodeURIComponent(slug)),
  articles: (search = "") => withSearch(adminRoutes.articles, search),
  newArticle: () => adminRoutes.newArticle,
  article: (slug: string) => adminRoutes.article.replace(":articleSlug", encodeURIComponent(slug)),
  advertisements: (search = "") => withSearch(adminRoutes.advertisements, search),
  newAdvertisement: (requestId?: number) =>
    withSearch(adminRoutes.newAdvertisement, requestId === undefined ? "" : `request=${requestId}`),
  advertisementStats: (search = "") => withSearch(adminRoutes.advertisementStats, search),
  advertisement: (id: number | string) =>
    adminRoutes.advertisement.replace(":advertisementId", encodeURIComponent(id)),
  removalRequests: (search = "") => withSearch(adminRoutes.removalRequests, search),
  advertisementRequests: (search = "") => withSearch(adminRoutes.advertisementRequests, search),
  advertisementRequest: (id: number | string) =>
    adminRoutes.advertisementRequest.replace(":requestId", encodeURIComponent(id)),
  imports: (search = "") => withSearch(adminRoutes.imports, search),
  import: (batchId: number) => adminRoutes.import.replace(":batchId", String(batchId)),
  audit: (search = "") => withSearch(adminRoutes.audit, search),
  queue: (search = "") => withSearch(adminRoutes.queue, search),
  notices: () => adminRoutes.notices,
} as const;

function withSearch(path: string, search: string): string {
  return search === "" ? path : `${path}?${search}`;
}
