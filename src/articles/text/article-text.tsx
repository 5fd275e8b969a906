import { Fragment, type ReactNode } from "react";
import { Link } from "wouter";
import type { ArticleText as Text, Block, Inline } from "#domain/articles/article-text.ts";
import { type PictureFacts, pictureId } from "#domain/articles/media.ts";
import { headingsOf } from "#domain/articles/text/headings.ts";
import { assertNever } from "#domain/base/result.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { fileAddress } from "../../platform/lib/file-address.ts";
import { ArticlePicture } from "./article-picture.tsx";
import styles from "./article-text.module.css";

type InlineDrawing = {
  /** The pictures that are there, by id. */
  pictures: ReadonlyMap<string, PictureFacts>;
  /** The addresses of pictures in a preview, by id. */
  sources: ReadonlyMap<string, string>;
  /** Notes with a reference so far: the first one gets the id to return to. */
  referredNotes: Set<number>;
};

function drawInlines(inlines: readonly Inline[], drawing: InlineDrawing, isInLink = false): ReactNode {
  return inlines.map((inline, at) => <Fragment key={at}>{drawInline(inline, drawing, isInLink)}</Fragment>);
}

function drawInline(inline: Inline, drawing: InlineDrawing, isInLink: boolean): ReactNode {
  const draw = (children: readonly Inline[]) => drawInlines(children, drawing, isInLink);
  switch (inline.kind) {
    case "text":
      return inline.text;
    case "strong":
      return <strong>{draw(inline.children)}</strong>;
    case "emphasis":
      return <em>{draw(inline.children)}</em>;
    case "deleted":
      return <del>{draw(inline.children)}</del>;
    case "code":
      return <code>{inline.text}</code>;
    case "link":
      return (
        <AddressLink href={inline.href} title={inline.title}>
          {drawInlines(inline.children, drawing, true)}
        </AddressLink>
      );
    case "image":
      return drawImage(inline, drawing, isInLink);
    case "break":
      return <br />;
    case "note":
      return drawReference(inline.number, drawing);
    default:
      return assertNever(inline);
  }
}

function drawReference(number: number, { referredNotes }: InlineDrawing): ReactNode {
  const isFirst = !referredNotes.has(number);
  referredNotes.add(number);
  return (
    <sup>
      <a {...(isFirst ? { id: `note-${number}-from` } : {})} role="doc-noteref" href={`#note-${number}`}>
        {number}
      </a>
    </sup>
  );
}

/** Pictures of other sites become links: loading them would tell those sites who reads here. */
function drawImage(
  { src, alt, title }: Extract<Inline, { kind: "image" }>,
  { pictures, sources }: InlineDrawing,
  isInLink: boolean,
): ReactNode {
  const id = pictureId(src);
  const facts = id === null ? undefined : pictures.get(id);
  if (facts !== undefined) return <ArticlePicture facts={facts} alt={alt} title={title} />;
  const source = id === null ? undefined : sources.get(id);
  if (source !== undefined) return <img src={source} alt={alt} title={title} />;
  if (id !== null) return alt;
  if (src.startsWith("/"))
    return <img src={fileAddress(src)} alt={alt} title={title} loading="lazy" decoding="async" />;
  if (isInLink) return alt === "" ? src : alt;
  return (
    <AddressLink href={src} title={title}>
      {alt === "" ? src : alt}
    </AddressLink>
  );
}

type AddressLinkProps = { href: string; title: string | undefined; children: ReactNode };

/** Files are no pages of the app. */
const FILES = /^\/(api|media)\/|\.\w+$/;

function AddressLink({ href, title, children }: AddressLinkProps) {
  if (href.startsWith("/") && !FILES.test(href)) {
    return (
      <Link href={href} title={title}>
        {children}
      </Link>
    );
  }
  return (
    <a href={fileAddress(href)} title={title} {...(/^[#/]/.test(href) ? {} : { rel: "noopener nofollow" })}>
      {children}
    </a>
  );
}

type ArticleTextProps = {
  text: Text;
  pictures: readonly PictureFacts[];
  /** In a preview: where pictures are shown from, by id. */
  sources?: ReadonlyMap<string, string>;
};

const NO_SOURCES: ReadonlyMap<string, string> = new Map();

/** An article's text as elements. Nothing in it is read as HTML. */
export function ArticleText({ text, pictures, sources = NO_SOURCES }: ArticleTextProps) {
  usePageMessages("articles");
  const { t } = useTranslate();
  const drawing: Drawing = {
    sources,
    pictures: new Map(pictures.map((facts) => [facts.id, facts])),
    levels: new Map(headingsOf(text).map(({ id, level }) => [id, level])),
    referredNotes: new Set(),
    tableLabel: t("article.table"),
  };
  const blocks = drawBlocks(text.blocks, drawing);
  const notes = text.notes.map((note) => ({ ...note, drawn: drawBlocks(note.blocks, drawing) }));
  return (
    <div className={styles.prose}>
      {blocks}
      {notes.length > 0 && (
        <section className={styles.notes} role="doc-endnotes" aria-label={t("article.notes")}>
          <ol>
            {notes.map(({ number, drawn }) => (
              <li key={number} id={`note-${number}`}>
                {drawn}
                {drawing.referredNotes.has(number) && (
                  <a
                    className={styles.back}
                    role="doc-backlink"
                    href={`#note-${number}-from`}
                    aria-label={t("article.note_back", { number })}
                  >
                    ↩
                  </a>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

type Drawing = InlineDrawing & {
  /** The levels of headings, by id. */
  levels: ReadonlyMap<string, number>;
  tableLabel: string;
};

function drawBlocks(blocks: readonly Block[], drawing: Drawing): ReactNode {
  // Static text, never reordered: the index works as key.
  return blocks.map((block, at) => <Fragment key={at}>{drawBlock(block, drawing)}</Fragment>);
}

function drawBlock(block: Block, drawing: Drawing): ReactNode {
  switch (block.kind) {
    case "heading": {
      const level = drawing.levels.get(block.id) ?? 6;
      const Heading = (["h2", "h3", "h4", "h5", "h6"] as const)[level - 2] ?? "h6";
      return <Heading id={block.id}>{drawInlines(block.children, drawing)}</Heading>;
    }
    case "paragraph":
      return <p>{drawInlines(block.children, drawing)}</p>;
    case "list": {
      const items = block.items.map((item, at) => (
        <li key={at}>{block.tight ? drawTightItem(item, drawing) : drawBlocks(item, drawing)}</li>
      ));
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case "quote":
      return <blockquote>{drawBlocks(block.blocks, drawing)}</blockquote>;
    case "code":
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case "rule":
      return <hr />;
    case "table":
      return drawTable(block, drawing);
    default:
      return assertNever(block);
  }
}

/** Its paragraphs are plain lines. */
function drawTightItem(item: readonly Block[], drawing: Drawing): ReactNode {
  return item.map((block, at) => (
    <Fragment key={at}>
      {block.kind === "paragraph" ? drawInlines(block.children, drawing) : drawBlock(block, drawing)}
    </Fragment>
  ));
}

function drawTable({ align, rows }: Extract<Block, { kind: "table" }>, drawing: Drawing): ReactNode {
  const [header = [], ...body] = rows;
  const draw = (cell: readonly Inline[]) => drawInlines(cell, drawing);
  const side = (at: number) => styles[align[at] ?? "left"];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone: scrolls by keyboard too
    <section className={styles.scroller} aria-label={drawing.tableLabel} tabIndex={0}>
      <table>
        {header.some((cell) => cell.length > 0) && (
          <thead>
            <tr>
              {header.map((cell, at) => (
                <th key={at} scope="col" className={side(at)}>
                  {draw(cell)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        {body.length > 0 && (
          <tbody>
            {body.map((row, line) => (
              <tr key={line}>
                {row.map((cell, at) => (
                  <td key={at} className={side(at)}>
                    {draw(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </section>
  );
}
