import type { Token } from "markdown-it";
import type { Inline } from "../api/article-text.ts";
import type { RepeatedAddresses } from "./repeated-addresses.ts";
import { shown } from "./shown.ts";

/** Emphasis inside emphasis; deeper marks stay characters. */
const DEEPEST = 10;
const LONGEST_TITLE = 1000;
const KINDS: Readonly<Record<string, "strong" | "emphasis" | "deleted">> = {
  strong: "strong",
  em: "emphasis",
  s: "deleted",
};

type Link = Extract<Inline, { kind: "link" }>;
type Open = { children: Inline[]; closing: string };

export type InlineContext = {
  /** Judges addresses of links and pictures. The library asks too, but not about an empty address. */
  isAllowed: (address: string) => boolean;
  repeated: RepeatedAddresses;
  /** The number of a footnote, by its label. */
  numberOf: (label: string) => number;
  onLink: (link: Link) => void;
};

/** The library's flat list of opening and closing tokens as a tree. */
export function buildInlines(tokens: readonly Token[], context: InlineContext): Inline[] {
  const inlines: Inline[] = [];
  const open: Open[] = [{ children: inlines, closing: "" }];
  let isInLink = false;
  for (const token of tokens) {
    const top = open.at(-1)?.children ?? inlines;
    if (token.nesting === -1) {
      const closed = open.length > 1 ? open.pop() : undefined;
      addText(open.at(-1)?.children ?? inlines, closed?.closing ?? "");
      if (token.type === "link_close") isInLink = false;
    } else if (token.nesting === 0) {
      addLeaf(top, token, context);
    } else if (token.type === "link_open") {
      // An address inside a link's text is text.
      const link: Link = { kind: "link", href: attribute(token, "href"), ...titleOf(token), children: [] };
      if (!isInLink && mayHave(context, link.href, link.title)) {
        top.push(link);
        context.onLink(link);
        isInLink = true;
      }
      open.push({ children: top.at(-1) === link ? link.children : top, closing: "" });
    } else {
      open.push(openMark(top, token, open.length > DEEPEST));
    }
  }
  return inlines;
}

function openMark(top: Inline[], token: Token, isTooDeep: boolean): Open {
  const kind = KINDS[token.tag];
  if (isTooDeep || kind === undefined) {
    addText(top, token.markup);
    return { children: top, closing: token.markup };
  }
  const children: Inline[] = [];
  top.push({ kind, children });
  return { children, closing: "" };
}

function mayHave({ isAllowed, repeated }: InlineContext, address: string, title = ""): boolean {
  return isAllowed(address) && repeated.mayHave(address, title);
}

function addLeaf(to: Inline[], token: Token, context: InlineContext): void {
  switch (token.type) {
    case "code_inline":
      to.push({ kind: "code", text: shown(token.content) });
      break;
    case "hardbreak":
      to.push({ kind: "break" });
      break;
    case "softbreak":
      addText(to, "\n");
      break;
    case "image": {
      const src = attribute(token, "src");
      const alt = shown(textOf(token.children ?? []));
      const title = titleOf(token);
      if (mayHave(context, src, title.title)) to.push({ kind: "image", src, alt, ...title });
      else addText(to, alt);
      break;
    }
    case "note":
      to.push({ kind: "note", number: context.numberOf(String(token.meta?.label)) });
      break;
    default:
      addText(to, shown(token.content));
  }
}

/** A text after a text becomes part of it. */
export function addText(to: Inline[], text: string): void {
  const last = to.at(-1);
  if (text === "") return;
  if (last?.kind === "text") last.text += text;
  else to.push({ kind: "text", text });
}

/** A picture's alternative text has no marks. */
function textOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === "softbreak" || token.type === "hardbreak") return "\n";
      return token.children === null ? token.content : textOf(token.children);
    })
    .join("");
}

function attribute(token: Token, name: string): string {
  return String(token.attrGet(name) ?? "");
}

function titleOf(token: Token): { title?: string } {
  const given = attribute(token, "title");
  const title = shown(given.slice(0, LONGEST_TITLE));
  if (title === "") return {};
  return { title: given.length > LONGEST_TITLE ? `${title}…` : title };
}
