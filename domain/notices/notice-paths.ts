import { API_PREFIX } from "../base/public-paths.ts";

/** Apart from the schemas, which the service worker has no room for. */
export const noticePaths = {
  key: `${API_PREFIX}/notices/key`,
  subscription: `${API_PREFIX}/notices/subscription`,
  /** POST: a DELETE would have the endpoint in its address, and so in logs. */
  end: `${API_PREFIX}/notices/subscription/end`,
  test: `${API_PREFIX}/notices/subscription/test`,
  adminNotices: `${API_PREFIX}/admin/notices`,
  adminDrill: `${API_PREFIX}/admin/notices/drill`,
  /** POST, as `end`. */
  adminDrillOutcome: `${API_PREFIX}/admin/notices/drill/outcome`,
} as const;
