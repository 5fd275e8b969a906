import type { WorkboxPlugin } from "workbox-core/types.js";

/**
 * Caches complete API answers, not a captive portal's 200 page, which would replace a good one. Nor sample data, which
 * must not outlive the first real import.
 */
export const keepableAnswers: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => {
    if (response.status !== 200 || !response.headers.get("content-type")?.startsWith("application/json"))
      return null;
    const text = await response.clone().text();
    return isWhole(text) && !text.includes('"sample_data":true') ? response : null;
  },
};

function isWhole(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
