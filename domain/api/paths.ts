import { API_PREFIX, publicPaths } from "./public-paths.ts";

export { API_PREFIX };

/** All API paths, for client, server, service worker. */
export const apiPaths = {
  ...publicPaths,
  categories: `${API_PREFIX}/categories`,
  tags: `${API_PREFIX}/tags`,
  articleVersions: `${API_PREFIX}/sync/articles`,
  articleVersion: (slug: string, version: string) =>
    `${API_PREFIX}/sync/articles/${encodeURIComponent(slug)}/${encodeURIComponent(version)}`,
  login: `${API_PREFIX}/auth/login`,
  register: `${API_PREFIX}/auth/register`,
  me: `${API_PREFIX}/auth/me`,
  logout: `${API_PREFIX}/auth/logout`,
  sessions: `${API_PREFIX}/auth/sessions`,
  session: (id: number) => `${API_PREFIX}/auth/sessions/${id}`,
  passwordReset: `${API_PREFIX}/auth/reset`,
  /** First admin, by one-time link. */
  setup: `${API_PREFIX}/auth/setup`,
  profile: `${API_PREFIX}/profile`,
  profilePassword: `${API_PREFIX}/profile/password`,
  adminOverview: `${API_PREFIX}/admin/overview`,
  adminUsers: `${API_PREFIX}/admin/users`,
  adminUser: (id: number) => `${API_PREFIX}/admin/users/${id}`,
  adminUserSessions: (id: number) => `${API_PREFIX}/admin/users/${id}/sessions`,
  adminUserResetLink: (id: number) => `${API_PREFIX}/admin/users/${id}/reset-link`,
  adminPassports: `${API_PREFIX}/admin/passports`,
  adminPassport: (id: number) => `${API_PREFIX}/admin/passports/${id}`,
  adminPassportHistory: (id: number) => `${API_PREFIX}/admin/passports/${id}/history`,
  adminLocations: `${API_PREFIX}/admin/locations`,
  adminLocation: (slug: string) => `${API_PREFIX}/admin/locations/${encodeURIComponent(slug)}`,
  adminLocationMerge: (slug: string) => `${API_PREFIX}/admin/locations/${encodeURIComponent(slug)}/merge`,
  adminRemovalRequests: `${API_PREFIX}/admin/removal-requests`,
  adminRemovalRequest: (id: number) => `${API_PREFIX}/admin/removal-requests/${id}`,
  pdfImport: `${API_PREFIX}/admin/pdf-to-sqlite`,
  pdfCover: `${API_PREFIX}/admin/pdf-to-sqlite/cover`,
  adminImports: `${API_PREFIX}/admin/passport-imports`,
  adminImport: (id: number) => `${API_PREFIX}/admin/passport-imports/${id}`,
  adminImportRows: (id: number) => `${API_PREFIX}/admin/passport-imports/${id}/rows`,
  adminImportCommit: (id: number) => `${API_PREFIX}/admin/passport-imports/${id}/commit`,
  adminImportReadAgain: (id: number) => `${API_PREFIX}/admin/passport-imports/${id}/read-again`,
  adminImportUndo: (id: number) => `${API_PREFIX}/admin/passport-imports/${id}/undo`,
  adminImportEvents: (id: number) => `${API_PREFIX}/admin/passport-imports/${id}/events`,
  adminAudit: `${API_PREFIX}/admin/audit`,
  advertisementRequests: `${API_PREFIX}/advertisement-requests`,
  openapi: `${API_PREFIX}/openapi.json`,
} as const;
