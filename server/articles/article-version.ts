import { createHash } from "node:crypto";
import type { Article } from "#domain/api/articles.ts";

/** Content hash of an article. */
export function articleVersion(article: Article): string {
  return createHash("sha256").update(JSON.stringify(article)).digest("base64url").slice(0, 22);
}
