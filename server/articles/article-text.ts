import { type ArticleText, articleTextSchema } from "#domain/articles/article-text.ts";
import { parseArticle, TEXT_VERSION } from "#domain/articles/text/parse-article.ts";
import { readingMinutes, wordCount } from "#domain/articles/text/word-count.ts";

type TextColumns = { text: string; text_version: number; word_count: number; reading_time: number };

/** A text's tree, and what is stored beside the Markdown. */
export function readText(markdown: string): { columns: TextColumns; text: ArticleText } {
  const text = parseArticle(markdown);
  const words = wordCount(text);
  return {
    columns: {
      text: JSON.stringify(text),
      text_version: TEXT_VERSION,
      word_count: words,
      reading_time: readingMinutes(words),
    },
    text,
  };
}

/** The stored tree of an article; read now if it is missing or from another parser. */
export function storedText(row: { text: string | null; text_version: number; content: string }): ArticleText {
  if (row.text === null || row.text_version !== TEXT_VERSION) return parseArticle(row.content);
  const stored = articleTextSchema.safeParse(JSON.parse(row.text));
  return stored.success ? stored.data : parseArticle(row.content);
}
