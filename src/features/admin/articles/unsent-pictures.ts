import { type Change, isUnsent } from "../../../outbox/change.ts";
import type { ArticleTexts } from "./article-fields.ts";

const PREFIX = "media:";
const NAMED = /\/media\/([0-9a-f]{64})/g;

export const pictureResource = (id: string): string => PREFIX + id;

/** Ids of the pictures that an article names, in its text or as its own. */
export function pictureIdsIn(texts: Pick<ArticleTexts, "content" | "featured_image_url" | "og_image_url">) {
  const { content, featured_image_url: featured, og_image_url: og } = texts;
  return new Set([...`${content}\n${featured}\n${og}`.matchAll(NAMED)].map(([, id = ""]) => id));
}

/** This account's pictures among `ids` that are not sent, by id. */
export function unsentPictures(
  changes: readonly Change[],
  ids: ReadonlySet<string>,
  accountId: number | null,
): ReadonlyMap<string, Change> {
  const own = changes.filter((change) => change.accountId === accountId && isUnsent(change));
  return new Map(
    own
      .filter(({ resource }) => resource.startsWith(PREFIX))
      .map((change) => [change.resource.slice(PREFIX.length), change] as const)
      .filter(([id]) => ids.has(id)),
  );
}
