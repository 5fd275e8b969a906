import type { ArticleTexts } from "./article-fields.ts";

const NAMED = /\/media\/([0-9a-f]{64})/g;

/** Ids of the pictures that an article names, in its text or as its own. */
export function pictureIdsIn(texts: Pick<ArticleTexts, "content" | "featured_image_url" | "og_image_url">) {
  const { content, featured_image_url: featured, og_image_url: og } = texts;
  return new Set([...`${content}\n${featured}\n${og}`.matchAll(NAMED)].map(([, id = ""]) => id));
}
