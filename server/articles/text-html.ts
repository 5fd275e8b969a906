import type { ArticleText, Block, Inline } from "#domain/articles/article-text.ts";
import { pictureId, pictureJpeg } from "#domain/articles/media.ts";
import { headingsOf } from "#domain/articles/text/headings.ts";
import { escapeMarkup } from "#domain/base/escape-markup.ts";
import { assertNever } from "#domain/base/result.ts";

/** `origin`: of this site. `address`: of the article. */
export type HtmlPlace = { origin: string; address: string };
type Writing = HtmlPlace & { levels: ReadonlyMap<string, number>; isInLink?: boolean };

/** An article's text as escaped HTML with absolute addresses, for feeds. */
export function textHtml(text: ArticleText, place: HtmlPlace): string {
  const levels = new Map(headingsOf(text).map(({ id, level }) => [id, level]));
  const writing = { ...place, levels };
  const notes = text.notes.map(
    (note) => `<li value="${note.number}">${blocksHtml(note.blocks, writing)}</li>`,
  );
  const html = text.blocks.map((block) => blockHtml(block, writing));
  return [...html, ...(notes.length === 0 ? [] : [`<hr/>\n<ol>${notes.join("")}</ol>`])].join("\n");
}

function blocksHtml(blocks: readonly Block[], writing: Writing): string {
  return blocks.map((block) => blockHtml(block, writing)).join("");
}

function blockHtml(block: Block, writing: Writing): string {
  switch (block.kind) {
    case "heading": {
      const level = Math.min(6, writing.levels.get(block.id) ?? 6);
      return `<h${level}>${inlineHtml(block.children, writing)}</h${level}>`;
    }
    case "paragraph":
      return `<p>${inlineHtml(block.children, writing)}</p>`;
    case "list": {
      const tag = block.ordered ? "ol" : "ul";
      const start = block.ordered && block.start !== 1 ? ` start="${block.start}"` : "";
      const items = block.items.map((item) => `<li>${itemHtml(item, block.tight, writing)}</li>`);
      return `<${tag}${start}>${items.join("")}</${tag}>`;
    }
    case "quote":
      return `<blockquote>${blocksHtml(block.blocks, writing)}</blockquote>`;
    case "code":
      return `<pre><code>${escapeMarkup(block.text)}</code></pre>`;
    case "rule":
      return "<hr/>";
    case "table":
      return tableHtml(block, writing);
    default:
      return assertNever(block);
  }
}

function itemHtml(item: readonly Block[], tight: boolean, writing: Writing): string {
  if (!tight) return blocksHtml(item, writing);
  return item
    .map((block) =>
      block.kind === "paragraph" ? inlineHtml(block.children, writing) : blockHtml(block, writing),
    )
    .join("\n");
}

function tableHtml({ align, rows }: Extract<Block, { kind: "table" }>, writing: Writing): string {
  const row = (cells: readonly Inline[][], tag: "th" | "td") => {
    const written = cells.map((cell, at) => {
      const side = align[at] ?? null;
      return `<${tag}${side === null ? "" : ` align="${side}"`}>${inlineHtml(cell, writing)}</${tag}>`;
    });
    return `<tr>${written.join("")}</tr>`;
  };
  const [header = [], ...body] = rows;
  const rest = body.length === 0 ? "" : `<tbody>${body.map((cells) => row(cells, "td")).join("")}</tbody>`;
  return `<table><thead>${row(header, "th")}</thead>${rest}</table>`;
}

function inlineHtml(inlines: readonly Inline[], writing: Writing): string {
  return inlines.map((inline) => oneInline(inline, writing)).join("");
}

function oneInline(inline: Inline, writing: Writing): string {
  switch (inline.kind) {
    case "text":
      return escapeMarkup(inline.text);
    case "strong":
      return `<strong>${inlineHtml(inline.children, writing)}</strong>`;
    case "emphasis":
      return `<em>${inlineHtml(inline.children, writing)}</em>`;
    case "deleted":
      return `<del>${inlineHtml(inline.children, writing)}</del>`;
    case "code":
      return `<code>${escapeMarkup(inline.text)}</code>`;
    case "link":
      return linkHtml(
        inline.href,
        inline.title,
        inlineHtml(inline.children, { ...writing, isInLink: true }),
        writing,
      );
    case "image":
      return imageHtml(inline, writing);
    case "break":
      return "<br/>";
    case "note":
      return `<sup>${inline.number}</sup>`;
    default:
      return assertNever(inline);
  }
}

/** Pictures of other sites are links, as on the page. */
function imageHtml({ src, alt, title }: Extract<Inline, { kind: "image" }>, writing: Writing): string {
  if (!src.startsWith("/")) {
    const name = escapeMarkup(alt === "" ? src : alt);
    return writing.isInLink === true ? name : linkHtml(src, title, name, writing);
  }
  const id = pictureId(src);
  const address = absolute(id === null ? src : pictureJpeg(id), writing);
  return `<img src="${escapeMarkup(address)}" alt="${escapeMarkup(alt)}"${titleHtml(title)}/>`;
}

function linkHtml(href: string, title: string | undefined, html: string, writing: Writing): string {
  return `<a href="${escapeMarkup(absolute(href, writing))}"${titleHtml(title)}>${html}</a>`;
}

function titleHtml(title: string | undefined): string {
  return title === undefined ? "" : ` title="${escapeMarkup(title)}"`;
}

function absolute(href: string, { origin, address }: HtmlPlace): string {
  if (href.startsWith("#")) return address + href;
  return href.startsWith("/") ? origin + href : href;
}
