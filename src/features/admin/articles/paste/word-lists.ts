import { isElement } from "./elements.ts";
import { styleOf } from "./look.ts";

/** A paragraph of Word that stands for an item of a list. `level`: 1 is outermost. */
export type WordItem = { element: Element; level: number; ordered: boolean; start: number };

/** Word writes lists as paragraphs: the style has the list and level, a hidden part the sign. Null for other elements. */
export function wordItemOf(element: Element): WordItem | null {
  if (element.localName !== "p" && element.localName !== "div") return null;
  const found = /\blevel(\d)\b/.exec(styleOf(element).get("mso-list") ?? "");
  if (found === null) return null;
  const sign = signIn(element)?.trim() ?? "";
  // A bullet is a sign or, in Word's own font for them, one small letter without a full stop.
  const ordered = /^\(?[\p{L}\p{N}]{1,6}[.)፡፣]/u.test(sign);
  return {
    element,
    level: Number(found[1]),
    ordered,
    start: Math.max(1, Number(/^\(?(\d{1,6})/.exec(sign)?.[1] ?? 1)),
  };
}

function signIn(parent: Element): string | null {
  for (const child of parent.childNodes) {
    if (!isElement(child)) continue;
    if (styleOf(child).get("mso-list") === "ignore") return child.textContent;
    const sign = signIn(child);
    if (sign !== null) return sign;
  }
  return null;
}
