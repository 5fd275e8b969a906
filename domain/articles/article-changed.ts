import type { Article } from "./contract.ts";

type Dates = Pick<Article, "published_at" | "updated_at" | "created_at">;

/** When readers saw the last change: publication, or a change after it. */
export function articleChanged({ published_at, updated_at, created_at }: Dates): string {
  const [published, updated] = [published_at ?? created_at, updated_at ?? created_at];
  return updated > published ? updated : published;
}
