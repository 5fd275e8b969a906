import type { Article, SyncedArticle } from "../api/articles.ts";

/** As phones keep it and pages show it. Without a parsed text, the Markdown as it was written. */
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
