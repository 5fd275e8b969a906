import { Fragment, type ReactNode, useMemo } from "react";
import { Link } from "wouter";
import type { Block, Inline } from "#domain/markdown/markdown.ts";
import { parseMarkdown } from "#domain/markdown/parse-markdown.ts";
import { assertNever } from "#domain/result.ts";
import styles from "./articles.module.css";

/** Renders Markdown as React elements; no HTML is parsed, so scripts cannot be injected. */
export function MarkdownView({ markdown }: { markdown: string }) {
  const blocks = useMemo(() => parseMarkdown(markdown), [markdown]);
  return <div className={styles.prose}>{drawBlocks(blocks)}</div>;
}

function drawBlocks(blocks: readonly Block[]): ReactNode {
  // Static text, never reordered: the index works as key.
  return blocks.map((block, at) => <Fragment key={at}>{drawBlock(block)}</Fragment>);
}

function drawBlock(block: Block): ReactNode {
  switch (block.kind) {
    case "heading": {
      // The title is the h1.
      const Heading = (["h2", "h3", "h4", "h5", "h6"] as const)[Math.min(block.level, 5) - 1] ?? "h6";
      return <Heading>{drawInlines(block.children)}</Heading>;
    }
    case "paragraph":
      return <p>{drawInlines(block.children)}</p>;
    case "list": {
      const items = block.items.map((item, at) => <li key={at}>{drawItem(item)}</li>);
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case "quote":
      return <blockquote>{drawBlocks(block.children)}</blockquote>;
    case "code":
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case "rule":
      return <hr />;
    default:
      return assertNever(block);
  }
}

function drawItem(item: readonly Block[]): ReactNode {
  const [only, ...more] = item;
  return only?.kind === "paragraph" && more.length === 0 ? drawInlines(only.children) : drawBlocks(item);
}

function drawInlines(inlines: readonly Inline[]): ReactNode {
  return inlines.map((inline, at) => <Fragment key={at}>{drawInline(inline)}</Fragment>);
}

function drawInline(inline: Inline): ReactNode {
  switch (inline.kind) {
    case "text":
      return inline.text;
    case "strong":
      return <strong>{drawInlines(inline.children)}</strong>;
    case "emphasis":
      return <em>{drawInlines(inline.children)}</em>;
    case "code":
      return <code>{inline.text}</code>;
    case "link":
      return <ArticleLink href={inline.href}>{drawInlines(inline.children)}</ArticleLink>;
    case "image":
      return <ArticleImage src={inline.src} alt={inline.alt} />;
    case "break":
      return <br />;
    default:
      return assertNever(inline);
  }
}

function ArticleLink({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith("/")) return <Link href={href}>{children}</Link>;
  return (
    <a href={href} rel="noopener nofollow">
      {children}
    </a>
  );
}

/** External images become links: loading them would reveal the reader to third parties. */
function ArticleImage({ src, alt }: { src: string; alt: string }) {
  if (!src.startsWith("/")) return <ArticleLink href={src}>{alt === "" ? src : alt}</ArticleLink>;
  return <img src={src} alt={alt} loading="lazy" decoding="async" />;
}
