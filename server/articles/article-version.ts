import { createHash } from "node:crypto";
import type { Article } from "#domain/api/articles.ts";

/** Names what an article says: the same only while nothing of it changes. */
export function articleVersion(article: Article): string {
  return createHash("sha256").update(JSON.stringify(article)).digest("base64url").slice(0, 22);
}
