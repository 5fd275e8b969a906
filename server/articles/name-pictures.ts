import type { ArticleFault } from "#domain/articles/admin-contract.ts";
import type { Transaction } from "kysely";
import { pictureId } from "#domain/articles/media.ts";
import type { ArticleText } from "#domain/articles/article-text.ts";
import { picturesIn } from "#domain/articles/pictures-in.ts";
import { type FieldError, validationProblem } from "../http/problem.ts";
import type { Database } from "../store/schema.ts";

type Pictured = {
  content: string;
  text: ArticleText;
  featured_image_url: string | null;
  og_image_url: string | null;
};

/** Matches in `/media/{id}/1200.webp` too, and behind the address of a site. */
const NAMED = /\/media\/([0-9a-f]{64})(?![0-9a-z])/g;

/** Notes which pictures an article names in any way, also those that have not arrived: they must not be removed. */
export async function namePictures(
  trx: Transaction<Database>,
  articleId: number,
  { content, text, featured_image_url, og_image_url }: Pictured,
): Promise<void> {
  // The text has addresses without escapes, the Markdown what the text leaves out.
  const all = [content, JSON.stringify(text), featured_image_url, og_image_url].join("\n");
  const ids = new Set([...all.matchAll(NAMED)].flatMap(([, id]) => id ?? []));
  await trx.deleteFrom("article_media").where("article_id", "=", articleId).execute();
  for (const media_id of ids) {
    await trx.insertInto("article_media").values({ article_id: articleId, media_id }).execute();
  }
}

/** 422 for pictures without a description. */
export async function refuseUndescribed(
  trx: Transaction<Database>,
  { text, featured_image_url }: Pick<Pictured, "text" | "featured_image_url">,
): Promise<void> {
  const bare = picturesIn(text).find(({ alt }) => alt.trim() === "");
  if (bare !== undefined) {
    const message = `Describe the picture ${bare.src} for people who cannot see it: ![description](${bare.src})`;
    throw validationProblem([undescribed("content", message)]);
  }
  const id = pictureId(featured_image_url);
  if (id === null) return;
  const media = await trx.selectFrom("media").select("alt").where("id", "=", id).executeTakeFirst();
  if (media !== undefined && media.alt.trim() === "") {
    const message = "Describe this picture for people who cannot see it";
    throw validationProblem([undescribed("featured_image_url", message)]);
  }
}

function undescribed(path: string, message: string): FieldError {
  return { path, message, code: "undescribed_picture" satisfies ArticleFault };
}
