import { setTimeout as sleep } from "node:timers/promises";
import { openStore } from "../../../server/store/open-store.ts";
import type { OpenStoreOptions } from "../../../server/store/open-store.ts";
import { beginArticleChange } from "../../../server/store/published-version.ts";
import { storeArticles } from "../../../tests/server/articles/invented-articles.ts";

export const ARTICLES = 41;
/** Nobody listens there: pushes to it fail at once, and are tried again. */
export const PUSH_SERVICE = "http://127.0.0.1:9";
const BYTES = 26_000;
const PUBLISH_EVERY_MS = 2_000;

export const slugOf = (nth: number): string => `invented-${nth}`;

/** Long ones, with all that takes time to write as HTML. */
export async function storeLongArticles(options: OpenStoreOptions): Promise<void> {
  const store = await openStore(options);
  try {
    const slugs = Array.from({ length: ARTICLES }, (_, nth) => slugOf(nth));
    await storeArticles(
      store,
      slugs.map((slug, nth) => ({ slug, content: longText(nth), tags: ["fees", "photos"] })),
    );
  } finally {
    await store.close();
  }
}

function longText(nth: number): string {
  const part = (at: number) =>
    `## What to bring, part ${nth}.${at}

Bring the *printed* receipt and [your number](https://example.org/${nth}/${at}), and come **early**: \`${at}\`.

- the receipt
- a photo, as the [office](/locations/adama) says

| Office | Hours |
| --- | --- |
| Adama | ${at} to ${at + 4} |
`;
  let text = "";
  for (let at = 0; text.length < BYTES; at++) text += `${part(at)}\n`;
  return text.slice(0, BYTES);
}

/** Changes one article after another until the signal, as editors do who publish. */
export async function keepPublishing(options: OpenStoreOptions, stop: AbortSignal): Promise<void> {
  const store = await openStore(options);
  try {
    for (let nth = 0; !stop.aborted; nth++) {
      const updated_at = new Date().toISOString();
      await store.write(async (trx) => {
        await beginArticleChange(trx);
        await trx
          .updateTable("articles")
          .set({ updated_at })
          .where("slug", "=", slugOf(nth % ARTICLES))
          .execute();
      });
      await sleep(PUBLISH_EVERY_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  } finally {
    await store.close();
  }
}
