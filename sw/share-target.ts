import { registerRoute } from "workbox-routing";
import { TAKEN_FILE } from "../src/db/names.ts";

/** As in the manifest of vite.config.ts. */
const TARGET = "/share";

/** Other apps share a text to search for, or a file of lists, which waits in a cache for the page that takes it. */
export function receiveShares(): void {
  registerRoute(
    ({ url }) => url.pathname === TARGET,
    async ({ request }) => {
      const shared = await request.formData();
      const [file, text] = [shared.get("lists"), shared.get("text")];
      if (!(file instanceof File)) {
        const words = typeof text === "string" ? text : "";
        return Response.redirect(`/?q=${encodeURIComponent(words)}`, 303);
      }
      await (await caches.open(TAKEN_FILE)).put(TARGET, new Response(file));
      return Response.redirect(`${TARGET}?shared`, 303);
    },
    "POST",
  );
}
