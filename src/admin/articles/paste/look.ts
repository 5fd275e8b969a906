import type { Marks } from "./runs.ts";

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
export function isHidden(element: Element, style: Style): boolean {
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
export function marksWithin(name: string, style: Style, around: Marks): Marks {
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

export function rearmed(text: string): string {
  return text.replaceAll(MARK, "");
}
