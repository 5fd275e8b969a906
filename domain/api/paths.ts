/** Every path of the API, written once for client, server and service worker. */
export const API_PREFIX = "/api/v1";

export const apiPaths = {
  passports: `${API_PREFIX}/passports`,
  passport: (idOrNumber: string) => `${API_PREFIX}/passports/${encodeURIComponent(idOrNumber)}`,
  locations: `${API_PREFIX}/locations`,
  location: (slug: string) => `${API_PREFIX}/locations/${encodeURIComponent(slug)}`,
  overview: `${API_PREFIX}/overview`,
  articles: `${API_PREFIX}/articles`,
  article: (slug: string) => `${API_PREFIX}/articles/${encodeURIComponent(slug)}`,
  categories: `${API_PREFIX}/categories`,
  tags: `${API_PREFIX}/tags`,
  rssFeed: `${API_PREFIX}/feeds/articles.rss`,
  atomFeed: `${API_PREFIX}/feeds/articles.atom`,
  articleVersions: `${API_PREFIX}/sync/articles`,
  articleVersion: (slug: string, version: string) =>
    `${API_PREFIX}/sync/articles/${encodeURIComponent(slug)}/${encodeURIComponent(version)}`,
  removalRequests: `${API_PREFIX}/removal-requests`,
  manifest: `${API_PREFIX}/sync/passports`,
  segment: (hash: string) => `${API_PREFIX}/sync/passports/${hash}`,
  openapi: `${API_PREFIX}/openapi.json`,
} as const;
