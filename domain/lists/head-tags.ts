import * as z from "zod/mini";
import type { Locations } from "../locations/contract.ts";
import { textHash } from "./segment/segment-hash.ts";

/** 64 bits: only two states of one thing are compared. */
const TAG_DIGITS = 16;

const headTagsSchema = z.object({ branches: z.string(), articles: z.string() });

/** What a head also says, so that phones ask for branches and articles only after a change. */
export type HeadTags = z.infer<typeof headTagsSchema>;

/** Reads the tags in the text of a head; null if an older server made it. */
export function readHeadTags(text: string): HeadTags | null {
  return headTagsSchema.safeParse(JSON.parse(text)).data ?? null;
}

/** The tag of `GET /locations`, as far as this build reads it. */
export async function branchesTag({ data, offices }: Pick<Locations, "data" | "offices">): Promise<string> {
  return tagOf([data, offices]);
}

/** The tag of `GET /sync/articles`. */
export async function articlesTag(articles: readonly { slug: string; version: string }[]): Promise<string> {
  return tagOf(articles.map(({ slug, version }) => [slug, version]));
}

async function tagOf(content: unknown): Promise<string> {
  return (await textHash(JSON.stringify(content))).slice(0, TAG_DIGITS);
}
