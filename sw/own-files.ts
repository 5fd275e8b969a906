import { addPlugins } from "workbox-precaching";
import { hasSum, type SummedFile } from "./build-sums.ts";

/**
 * Keeps foreign answers out of the precache, such as a captive portal's page or another build's index.html, which would
 * replace the app permanently. Files without a sum are only asked to be there.
 */
export function admitOnlyOwn(files: readonly SummedFile[]): void {
  const sums = new Map(files.map(({ url, sum }) => [new URL(url, location.href).href, sum]));
  addPlugins([
    {
      cacheWillUpdate: async ({ request, response }) => {
        const sum = sums.get(request.url);
        // The web manifest, which the build adds last.
        const isOwn = sum === undefined ? response.ok : await hasSum(response, sum);
        return isOwn ? response : null;
      },
    },
  ]);
}
