import type { Page } from "@playwright/test";

/** What is wrong with how a page is laid out, a sentence each: sideways scrolling, cut text, texts over each other. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(findFaults);
}

/** Runs in the page. */
function findFaults(): string[] {
  const faults: string[] = [];
  const tooWide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (tooWide > 0) faults.push(`The page scrolls sideways by ${tooWide} px`);

  /** Clipped away whole, for screen readers alone. */
  const isReadAloudOnly = (element: Element): boolean => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      if (getComputedStyle(at).clipPath === "inset(50%)") return true;
    }
    return false;
  };
  const isShown = (element: Element) =>
    element.checkVisibility({
      opacityProperty: true,
      visibilityProperty: true,
      contentVisibilityAuto: true,
    }) &&
    element.closest("[aria-hidden='true'], dialog:not([open])") === null &&
    !isReadAloudOnly(element);
  /** What floats above the page covers it by design, each only itself. */
  const layerOf = (element: Element): Element | null => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
    }
    return null;
  };

  /** What is scrolled out of a part of the page is not on the screen. */
  const withinScrollers = (element: Element, boxes: readonly DOMRect[]): DOMRect[] => {
    let seen = [...boxes];
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (!/auto|scroll/.test(`${overflowX} ${overflowY}`)) continue;
      const frame = at.getBoundingClientRect();
      seen = seen.flatMap((box) => {
        const [left, right] = [Math.max(box.left, frame.left), Math.min(box.right, frame.right)];
        const [top, bottom] = [Math.max(box.top, frame.top), Math.min(box.bottom, frame.bottom)];
        return right > left && bottom > top ? [new DOMRect(left, top, right - left, bottom - top)] : [];
      });
    }
    return seen;
  };

  type Placed = {
    text: string;
    element: Element;
    layer: Element | null;
    boxes: DOMRect[];
    seen: DOMRect[];
  };
  const texts: Placed[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? "";
    if (
      element === null ||
      text === "" ||
      !isShown(element) ||
      /^(SCRIPT|STYLE|OPTION)$/.test(element.tagName)
    )
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    const seen = withinScrollers(element, boxes);
    texts.push({ text: text.slice(0, 40), element, layer: layerOf(element), boxes, seen });
  }

  /** Text in a part that scrolls by itself is reached there; the part must be on the screen. */
  const scrollerOf = (element: Element): Element | null => {
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return at;
    }
    return null;
  };

  for (const { text, element, layer, boxes } of texts) {
    const scroller = scrollerOf(element);
    for (const { left, right } of scroller === null ? boxes : [scroller.getBoundingClientRect()]) {
      if (left < -1 || right > document.documentElement.clientWidth + 1) {
        faults.push(`“${text}” leaves the screen`);
        break;
      }
    }
    if (layer !== null) continue;
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      const frame = at.getBoundingClientRect();
      const cut = boxes.some(
        (box) =>
          (/hidden|clip/.test(overflowX) && (box.right > frame.right + 2 || box.left < frame.left - 2)) ||
          (/hidden|clip/.test(overflowY) && (box.bottom > frame.bottom + 4 || box.top < frame.top - 4)),
      );
      if (cut) {
        faults.push(`“${text}” is cut`);
        break;
      }
    }
  }

  // Line boxes of neighbouring lines touch, so only a real overlap counts.
  const SLACK = 4;
  for (const [i, a] of texts.entries()) {
    for (const b of texts.slice(i + 1)) {
      if (a.layer !== b.layer || a.element.contains(b.element) || b.element.contains(a.element)) continue;
      const over = a.seen.some((x) =>
        b.seen.some(
          (y) =>
            Math.min(x.right, y.right) - Math.max(x.left, y.left) > SLACK &&
            Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top) > Math.min(x.height, y.height) / 3,
        ),
      );
      if (over) faults.push(`“${a.text}” and “${b.text}” lie over each other`);
    }
  }
  return [...new Set(faults)];
}
