import { addPlugins } from "workbox-precaching";

/** The first 16 bytes of SHA-256 in base64, without padding: whole ones would weigh 4 KB more. */
const SUM_BYTES = 16;
const SUM_LENGTH = 22;

type SummedFile = { url: string; sum?: string };

/**
 * Keeps foreign answers out of the precache, such as a captive portal's page or another build's index.html, which would
 * replace the app permanently.
 */
export function admitOnlyOwn(files: readonly SummedFile[]): void {
  const sums = new Map(files.map(({ url, sum }) => [new URL(url, location.href).href, sum]));
  addPlugins([
    {
      cacheWillUpdate: async ({ request, response }) =>
        (await sumOf(response.clone())) === sums.get(request.url) ? response : null,
    },
  ]);
}

async function sumOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest, 0, SUM_BYTES))).slice(0, SUM_LENGTH);
}
