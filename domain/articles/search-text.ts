import type { ArticleText } from "./article-text.ts";
import { foldWords } from "./fold-words.ts";
import { plainText } from "./plain-text.ts";

type Searched = {
  title: string;
  excerpt: string | null;
  text: ArticleText;
  categories: readonly { name: string }[];
  tags: readonly { name: string }[];
};

/** What search looks through, for `hasWords`: the folded words of title, excerpt, text and topics. */
export function articleSearchText({ title, excerpt, text, categories, tags }: Searched): string {
  const topics = [...categories, ...tags].map(({ name }) => name);
  return foldWords([title, excerpt ?? "", ...topics, plainText(text)].join("\n")).join(" ");
}
