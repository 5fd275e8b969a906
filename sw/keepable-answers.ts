import type { WorkboxPlugin } from "workbox-core/types.js";

/**
 * What may be kept: the API's own answers, whole, not a captive portal's page sent with 200 in their place: it
 * would stand for the good one that is kept. Answers that rest on the invented sample lists are not kept either, so that none outlives the first real import.
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
