import type { WorkboxPlugin } from "workbox-core/types.js";

/**
 * Keeps complete API answers, not a captive portal's 200 page. Not sample data either, which must not outlive the first
 * import.
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
