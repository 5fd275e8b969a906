import type { Article } from "./contract.ts";
import { plainText } from "./plain-text.ts";

/** What search results show; longer beginnings are cut at a word. */
const LONGEST = 200;

type Described = Pick<Article, "meta_description" | "excerpt" | "text">;

/** One or two sentences about an article: as given, else how its text begins. Null if it has no words. */
export function articleDescription({ meta_description, excerpt, text }: Described): string | null {
  const given = (meta_description ?? excerpt ?? "").trim();
  if (given !== "") return given;
  // Headings repeat the title.
  const blocks = (text?.blocks ?? []).filter(({ kind }) => kind !== "heading");
  const words = plainText({ blocks, notes: [] }).replace(/\s+/gu, " ").trim();
  return words === "" ? null : cut(words);
}

function cut(words: string): string {
  if (words.length <= LONGEST) return words;
  const end = words.lastIndexOf(" ", LONGEST);
  return `${words.slice(0, end < LONGEST / 2 ? LONGEST : end)}…`;
}

type Dates = Pick<Article, "published_at" | "updated_at" | "created_at">;

/** When readers saw the last change: publication, or a change after it. */
export function articleChanged({ published_at, updated_at, created_at }: Dates): string {
  const [published, updated] = [published_at ?? created_at, updated_at ?? created_at];
  return updated > published ? updated : published;
}
