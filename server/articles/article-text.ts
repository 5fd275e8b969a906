import type { ArticleText } from "#domain/api/article-text.ts";

type TextColumns = { text: string | null; text_version: number; word_count: number; reading_time: number };

const WORDS_A_MINUTE = 225;

/** What is stored beside the Markdown. */
export function readText(markdown: string): { columns: TextColumns; text: ArticleText } {
  const words = markdown.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return {
    columns: {
      text: null,
      text_version: 0,
      word_count: words,
      reading_time: Math.max(1, Math.ceil(words / WORDS_A_MINUTE)),
    },
    text: plainParagraph(markdown),
  };
}

function plainParagraph(markdown: string): ArticleText {
  const images = [...markdown.matchAll(/!\[([^\]]*)\]\(([^)\s]+)\)/g)].map(
    ([, alt = "", src = ""]) => ({ kind: "image", src, alt }) as const,
  );
  return {
    blocks: [{ kind: "paragraph", children: [{ kind: "text", text: markdown }, ...images] }],
    notes: [],
  };
}
