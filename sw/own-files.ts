import { addPlugins } from "workbox-precaching";

/** Of SHA-256: whole ones would weigh 3 KB more. As in scripts/file-sum.ts. */
const SUM_BYTES = 16;

type SummedFile = { url: string; sum?: string };

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
        const isOwn = sum === undefined ? response.ok : (await sumOf(response.clone())) === sum;
        return isOwn ? response : null;
      },
    },
  ]);
}

async function sumOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest, 0, SUM_BYTES))).replace(/=+$/, "");
}
