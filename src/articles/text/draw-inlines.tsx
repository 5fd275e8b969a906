import { Fragment, type ReactNode } from "react";
import { Link } from "wouter";
import type { Inline } from "#domain/articles/article-text.ts";
import { pictureId, type PictureFacts } from "#domain/articles/media.ts";
import { assertNever } from "#domain/base/result.ts";
import { fileAddress } from "../../platform/lib/file-address.ts";
import { ArticlePicture } from "./article-picture.tsx";

export type InlineDrawing = {
  /** The pictures that are there, by id. */
  pictures: ReadonlyMap<string, PictureFacts>;
  /** Those of a preview: addresses, by id. */
  sources: ReadonlyMap<string, string>;
  /** Notes with a reference so far: the first one gets the id to return to. */
  referredNotes: Set<number>;
};

export function drawInlines(inlines: readonly Inline[], drawing: InlineDrawing, isInLink = false): ReactNode {
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
