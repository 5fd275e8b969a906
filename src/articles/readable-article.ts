import type { Article, SyncedArticle } from "#domain/api/articles.ts";

/** As pages show it. Of a server that sends no parsed text, the Markdown as it was written. */
export function readableArticle({
  content,
  text,
  pictures,
  translations,
  ...summary
}: Article): SyncedArticle {
  return {
    ...summary,
    text: text ?? { blocks: content.split(/\n{2,}/).map(paragraph), notes: [] },
    pictures: pictures ?? [],
    translations: translations ?? [],
  };
}

function paragraph(text: string): SyncedArticle["text"]["blocks"][number] {
  return { kind: "paragraph", children: [{ kind: "text", text }] };
}
