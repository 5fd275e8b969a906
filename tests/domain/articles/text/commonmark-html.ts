import type { ArticleText, Block, Inline } from "#domain/articles/article-text.ts";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as the examples of CommonMark write it, without what they do not know. */
export function commonmarkHtml(text: ArticleText): string {
  return text.blocks.map((block) => `${blockHtml(block)}\n`).join("");
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `<h${block.level}>${inlinesHtml(block.children)}</h${block.level}>`;
    case "paragraph":
      return `<p>${inlinesHtml(block.children)}</p>`;
    case "list": {
      const tag = block.ordered ? "ol" : "ul";
      const start = block.ordered && block.start !== 1 ? ` start="${block.start}"` : "";
      const items = block.items.map((item) => `<li>${itemHtml(item, block.tight)}</li>\n`);
      return `<${tag}${start}>\n${items.join("")}</${tag}>`;
    }
    case "quote":
      return `<blockquote>\n${block.blocks.map((inner) => `${blockHtml(inner)}\n`).join("")}</blockquote>`;
    case "code":
      return `<pre><code>${escape(block.text)}</code></pre>`;
    case "rule":
      return "<hr />";
    default:
      throw new Error(`CommonMark has no ${block.kind}`);
  }
}

/** A paragraph in a tight list has no tags or line breaks around it. */
function itemHtml(item: readonly Block[], tight: boolean): string {
  let html = "";
  for (const block of item) {
    const isPlain = tight && block.kind === "paragraph";
    if (!isPlain && !html.endsWith("\n")) html += "\n";
    html += isPlain ? inlinesHtml(block.children) : `${blockHtml(block)}\n`;
  }
  return html;
}

function inlinesHtml(inlines: readonly Inline[]): string {
  return inlines.map(inlineHtml).join("");
}

function inlineHtml(inline: Inline): string {
  switch (inline.kind) {
    case "text":
      return escape(inline.text);
    case "strong":
      return `<strong>${inlinesHtml(inline.children)}</strong>`;
    case "emphasis":
      return `<em>${inlinesHtml(inline.children)}</em>`;
    case "code":
      return `<code>${escape(inline.text)}</code>`;
    case "link":
      return `<a href="${escape(inline.href)}"${titleHtml(inline)}>${inlinesHtml(inline.children)}</a>`;
    case "image":
      return `<img src="${escape(inline.src)}" alt="${escape(inline.alt)}"${titleHtml(inline)} />`;
    case "break":
      return "<br />\n";
    default:
      throw new Error(`CommonMark has no ${inline.kind}`);
  }
}

function titleHtml({ title }: { title?: string | undefined }): string {
  return title === undefined ? "" : ` title="${escape(title)}"`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char);
}
