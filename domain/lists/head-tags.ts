import type { Locations } from "../api/locations.ts";
import { textHash } from "./pages.ts";

/** 64 bits: only two states of one thing are compared. */
const TAG_DIGITS = 16;

/** What a head says of branches and articles, so that phones ask for them only after a change. */
export type HeadTags = { branches: string; articles: string };

/** Of `GET /locations`, as far as this build reads it. */
export async function branchesTag({ data, offices }: Pick<Locations, "data" | "offices">): Promise<string> {
  return tagOf([data, offices]);
}

/** Of `GET /sync/articles`. */
export async function articlesTag(articles: readonly { slug: string; version: string }[]): Promise<string> {
  return tagOf(articles.map(({ slug, version }) => [slug, version]));
}

async function tagOf(content: unknown): Promise<string> {
  return (await textHash(JSON.stringify(content))).slice(0, TAG_DIGITS);
}
