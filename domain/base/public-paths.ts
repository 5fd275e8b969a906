export const API_PREFIX = "/api/v1";

/** Public API paths, separate for a small first load. */
export const publicPaths = {
  passports: `${API_PREFIX}/passports`,
  passport: (idOrNumber: string) => `${API_PREFIX}/passports/${encodeURIComponent(idOrNumber)}`,
  locations: `${API_PREFIX}/locations`,
  location: (slug: string) => `${API_PREFIX}/locations/${encodeURIComponent(slug)}`,
  overview: `${API_PREFIX}/overview`,
  articles: `${API_PREFIX}/articles`,
  article: (slug: string) => `${API_PREFIX}/articles/${encodeURIComponent(slug)}`,
  categories: `${API_PREFIX}/categories`,
  tags: `${API_PREFIX}/tags`,
  removalRequests: `${API_PREFIX}/removal-requests`,
  audience: `${API_PREFIX}/advertisements/audience`,
  service: `${API_PREFIX}/service`,
  manifest: `${API_PREFIX}/sync/passports`,
  segment: (hash: string) => `${API_PREFIX}/sync/passports/${hash}`,
  day: (hash: string) => `${API_PREFIX}/sync/days/${hash}`,
  month: (hash: string) => `${API_PREFIX}/sync/months/${hash}`,
  dictionary: (hash: string) => `${API_PREFIX}/sync/dictionaries/${hash}`,
  articleVersions: `${API_PREFIX}/sync/articles`,
  articleVersion: (slug: string, version: string) =>
    `${API_PREFIX}/sync/articles/${encodeURIComponent(slug)}/${encodeURIComponent(version)}`,
} as const;
