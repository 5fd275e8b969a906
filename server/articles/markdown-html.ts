import type { Block, Inline } from "#domain/markdown/markdown.ts";
import { parseMarkdown } from "#domain/markdown/parse-markdown.ts";
import { assertNever } from "#domain/result.ts";
import { escapeMarkup } from "#domain/escape-markup.ts";

/** Markdown as escaped HTML with absolute URLs, for feeds. */
export function markdownHtml(markdown: string, origin: string): string {
  return parseMarkdown(markdown)
    .map((block) => blockHtml(block, origin))
    .join("\n");
}

function blockHtml(block: Block, origin: string): string {
  switch (block.kind) {
    case "heading": {
      // The title is h1.
      const level = Math.min(6, block.level + 1);
      return `<h${level}>${inlineHtml(block.children, origin)}</h${level}>`;
    }
    case "paragraph":
      return `<p>${inlineHtml(block.children, origin)}</p>`;
    case "list": {
      const tag = block.ordered ? "ol" : "ul";
      const start = block.ordered && block.start !== 1 ? ` start="${block.start}"` : "";
      const items = block.items.map((item) => `<li>${itemHtml(item, origin)}</li>`);
      return `<${tag}${start}>${items.join("")}</${tag}>`;
    }
    case "quote":
      return `<blockquote>${block.children.map((child) => blockHtml(child, origin)).join("")}</blockquote>`;
    case "code":
      return `<pre><code>${escapeMarkup(block.text)}</code></pre>`;
    case "rule":
      return "<hr/>";
    default:
      return assertNever(block);
  }
}

function itemHtml(item: readonly Block[], origin: string): string {
  const [only, ...more] = item;
  if (only?.kind === "paragraph" && more.length === 0) return inlineHtml(only.children, origin);
  return item.map((block) => blockHtml(block, origin)).join("");
}

function inlineHtml(inlines: readonly Inline[], origin: string): string {
  return inlines.map((inline) => oneInline(inline, origin)).join("");
}

function oneInline(inline: Inline, origin: string): string {
  switch (inline.kind) {
    case "text":
      return escapeMarkup(inline.text);
    case "strong":
      return `<strong>${inlineHtml(inline.children, origin)}</strong>`;
    case "emphasis":
      return `<em>${inlineHtml(inline.children, origin)}</em>`;
    case "code":
      return `<code>${escapeMarkup(inline.text)}</code>`;
    case "link":
      return `<a href="${escapeMarkup(wholeAddress(inline.href, origin))}">${inlineHtml(inline.children, origin)}</a>`;
    case "image":
      return `<img src="${escapeMarkup(wholeAddress(inline.src, origin))}" alt="${escapeMarkup(inline.alt)}"/>`;
    case "break":
      return "<br/>";
    default:
      return assertNever(inline);
  }
}

/** Feeds need absolute URLs. */
function wholeAddress(address: string, origin: string): string {
  return address.startsWith("/") ? origin + address : address;
}
