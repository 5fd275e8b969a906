import { isSafeAddress } from "#domain/articles/text/safe-address.ts";
import { type Marks, PLAIN, type Run } from "./runs.ts";

/** Elements inside each other that are read as such. Browsers stop at some hundred themselves. */
const DEEPEST_ELEMENT = 600;

const BLOCKS = new Set(
  (
    "address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer " +
    "form h1 h2 h3 h4 h5 h6 header hr li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul"
  ).split(" "),
);
/** Never text for readers, or no text at all. Pictures are files of the article's own. */
const LEFT_OUT = new Set(
  (
    "applet audio base button canvas embed frame frameset head iframe img input link map math meta noscript object option " +
    "picture script select style svg template textarea title video xml xmp"
  ).split(" "),
);

/** An element as it is read: with the marks of what is in it, and how deep it stands. */
export type Seen = { element: Element; name: string; marks: Marks; depth: number };

/** What a node is for the reader. */
export type Kind =
  | { kind: "text"; text: string }
  | ({ kind: "block" | "inline" } & Seen)
  | { kind: "break" | "nothing" };

export function kindOf(node: Node, around: Marks, depth: number): Kind {
  if (node.nodeType === 3) return { kind: "text", text: node.textContent ?? "" };
  if (!isElement(node)) return { kind: "nothing" };
  if (depth > DEEPEST_ELEMENT) return { kind: "text", text: node.textContent ?? "" };
  const name = node.localName;
  const style = styleOf(node);
  // `v:` are Word's drawings, "Ignore" is the sign that Word writes before an item of a list.
  if (
    LEFT_OUT.has(name) ||
    name.startsWith("v:") ||
    isHidden(node, style) ||
    style.get("mso-list") === "ignore"
  )
    return { kind: "nothing" };
  if (name === "br") return { kind: "break" };
  const marks = withLink(node, name, marksWithin(name, style, around));
  return { kind: BLOCKS.has(name) ? "block" : "inline", element: node, name, marks, depth };
}

/** All of an element in one line, as a heading and a cell of a table hold it. */
export function lineIn(parent: Element, marks: Marks, depth: number): Run[] {
  const runs: Run[] = [];
  for (const node of parent.childNodes) {
    const seen = kindOf(node, marks, depth + 1);
    if (seen.kind === "text") runs.push(textRun(seen.text, marks));
    else if (seen.kind === "break") runs.push(textRun(" ", PLAIN));
    else if (seen.kind === "inline") runs.push(...lineIn(seen.element, seen.marks, seen.depth));
    else if (seen.kind === "block") {
      const between = textRun(" ", PLAIN);
      runs.push(between, ...lineIn(seen.element, seen.marks, seen.depth), between);
    }
  }
  return runs;
}

/** Text of HTML: its line breaks and the spaces that programs keep from breaking are spaces. */
export function textRun(text: string, marks: Marks): Run {
  return {
    ...marks,
    text: rearmed(text)
      .replace(/[\u200b\ufeff\u00ad]/g, "")
      .replace(/[\s\u00a0]+/g, " "),
  };
}

/** Text whose line breaks and spaces count. */
export function codeIn(element: Element): string {
  return rearmed(element.textContent ?? "").replace(/^\n|\s+$/g, "");
}

export function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

/** 1 to 6 of a heading. Word's title is none for HTML. */
export function headingLevel({ element, name }: Seen): number | null {
  if (/^h[1-6]$/.test(name)) return Number(name.charAt(1));
  if (element.getAttribute("class") === "MsoTitle") return 1;
  if (element.getAttribute("role") !== "heading") return null;
  const level = Number(element.getAttribute("aria-level"));
  return level >= 1 && level <= 6 ? Math.trunc(level) : 2;
}

/** Links inside the page it comes from lead nowhere here, nor do those that are not safe. */
function withLink(element: Element, name: string, marks: Marks): Marks {
  if (name !== "a") return marks;
  const href = rearmed(element.getAttribute("href") ?? "")
    .trim()
    .replace(/ /g, "%20");
  return /^(?:https?|mailto|tel):/i.test(href) && isSafeAddress(href) ? { ...marks, href } : marks;
}

/** The prefix that hides names of attributes from the page's policy. */
const MARK = "passport-status-";

const STYLE = `${MARK}style`;

/** The declarations of an element's `style`, also those that only office programs know. */
export function styleOf(element: Element): ReadonlyMap<string, string> {
  const declarations = new Map<string, string>();
  for (const declaration of (element.getAttribute(STYLE) ?? "").split(";")) {
    const colon = declaration.indexOf(":");
    if (colon === -1) continue;
    const value = declaration.slice(colon + 1).replace(/!important/i, "");
    declarations.set(declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase());
  }
  return declarations;
}

type Style = ReadonlyMap<string, string>;

/** What is not to be seen on the page it comes from. */
function isHidden(element: Element, style: Style): boolean {
  return (
    element.hasAttribute("hidden") ||
    style.get("display") === "none" ||
    style.get("visibility") === "hidden" ||
    style.get("mso-hide") === "all" ||
    /^0(?:\.0*)?(?:px|pt|em|rem|%)?$/.test(style.get("font-size") ?? style.get("opacity") ?? "")
  );
}

const MARK_OF: Readonly<Record<string, Partial<Marks>>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  cite: { italic: true },
  s: { struck: true },
  strike: { struck: true },
  del: { struck: true },
  code: { code: true },
  kbd: { code: true },
  samp: { code: true },
  tt: { code: true },
};

/** The marks within an element. Its style has the last word: Google Docs wraps everything in a `b` that is not bold. */
function marksWithin(name: string, style: Style, around: Marks): Marks {
  const marks = { ...around, ...MARK_OF[name] };
  const weight = style.get("font-weight");
  if (weight !== undefined && weight !== "inherit")
    marks.bold = /^(?:bold|bolder|[6-9]\d\d|1000)$/.test(weight);
  const slant = style.get("font-style");
  if (slant !== undefined && slant !== "inherit") marks.italic = /^(?:italic|oblique)/.test(slant);
  const lines = style.get("text-decoration-line") ?? style.get("text-decoration") ?? "";
  if (lines.includes("line-through")) marks.struck = true;
  return marks;
}

/**
 * HTML to be read, not drawn. The page's policy forbids styles and handlers in a text, and the browser would report each
 * of them, though nothing is drawn or run. So they get names that it does not know. `rearmed` restores such a
 * name where it was a part of the text itself or of an address.
 */
export function disarmed(html: string): string {
  return html.replace(/<(\/?)style\b/gi, "<$1xmp").replace(/\b(?=(?:style|on[a-z]+)\s*=)/gi, MARK);
}

function rearmed(text: string): string {
  return text.replaceAll(MARK, "");
}
