import type { Page } from "@playwright/test";

/**
 * The text spacing that a page has to bear (WCAG 2.2, 1.4.12). People set it by an extension of their browser, which
 * wins over the page's styles as this does.
 */
const WIDE_TEXT = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

/**
 * What is wrong with how a page is laid out, a sentence each: sideways scrolling, text and controls that are cut,
 * texts over each other. It looks a second time with wider text, when no control may be lost either.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(findFaults, WIDE_TEXT);
}

/** Runs in the page. */
async function findFaults(wideText: string): Promise<string[]> {
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
  const placed = (text: string, element: Element, rects: Iterable<DOMRect>): Placed => {
    const boxes = [...rects].filter(({ width, height }) => width > 1 && height > 1);
    const seen = withinScrollers(element, boxes);
    return { text: text.trim().slice(0, 40), element, layer: layerOf(element), boxes, seen };
  };
  const placedTexts = (): Placed[] => {
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
      texts.push(placed(text, element, range.getClientRects()));
    }
    return texts;
  };
  const placedControls = (): Placed[] =>
    [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")]
      .filter(isShown)
      .map((control) => {
        const name =
          control.getAttribute("aria-label") ?? (control.textContent || control.getAttribute("name"));
        return placed(name ?? control.tagName, control, control.getClientRects());
      });

  /** Text in a part that scrolls by itself is reached there; the part must be on the screen. */
  const scrollerOf = (element: Element): Element | null => {
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return at;
    }
    return null;
  };

  const areOver = (a: Placed, b: Placed, ofHeight: number): boolean =>
    a.layer === b.layer &&
    !a.element.contains(b.element) &&
    !b.element.contains(a.element) &&
    a.seen.some((x) =>
      b.seen.some(
        (y) =>
          // Line boxes of neighbouring lines touch, so only a real overlap counts.
          Math.min(x.right, y.right) - Math.max(x.left, y.left) > 4 &&
          Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top) > Math.min(x.height, y.height) * ofHeight,
      ),
    );

  const leavesScreen = ({ element, boxes }: Placed): boolean => {
    const scroller = scrollerOf(element);
    return (scroller === null ? boxes : [scroller.getBoundingClientRect()]).some(
      ({ left, right }) => left < -1 || right > document.documentElement.clientWidth + 1,
    );
  };
  const isCut = ({ element, layer, seen }: Placed): boolean => {
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      const frame = at.getBoundingClientRect();
      const cut = seen.some(
        (box) =>
          (/hidden|clip/.test(overflowX) && (box.right > frame.right + 2 || box.left < frame.left - 2)) ||
          (/hidden|clip/.test(overflowY) && (box.bottom > frame.bottom + 4 || box.top < frame.top - 4)),
      );
      if (cut) return true;
      if (at === layer) return false;
    }
    return false;
  };

  /** What a closed list shows of its choice has no box of its own, so its own width is compared with what it needs. */
  const cutChoices = (): string[] =>
    [...document.querySelectorAll("select")].filter(isShown).flatMap((select) => {
      const text = select.selectedOptions[0]?.text ?? "";
      const alone = select.cloneNode() as HTMLSelectElement;
      alone.add(new Option(text));
      alone.removeAttribute("id");
      alone.style.cssText = "position:fixed;visibility:hidden;inline-size:max-content;max-inline-size:none";
      select.after(alone);
      const needed = alone.getBoundingClientRect().width;
      alone.remove();
      return needed > select.getBoundingClientRect().width + 1 ? [`“${text}” is cut in its list`] : [];
    });

  const look = (): { faults: string[]; controls: Placed[] } => {
    const texts = placedTexts();
    const controls = placedControls();
    const faults: string[] = [];
    const tooWide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (tooWide > 0) faults.push(`The page scrolls sideways by ${tooWide} px`);
    for (const one of [...texts, ...controls]) {
      if (leavesScreen(one)) faults.push(`“${one.text}” leaves the screen`);
      if (isCut(one)) faults.push(`“${one.text}” is cut`);
    }
    for (const [i, a] of texts.entries()) {
      for (const b of texts.slice(i + 1)) {
        if (areOver(a, b, 1 / 3)) faults.push(`“${a.text}” and “${b.text}” lie over each other`);
      }
    }
    faults.push(...cutChoices());
    return { faults: [...new Set(faults)], controls };
  };
  const laidOut = (): Promise<unknown> =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

  const before = look();
  // A sheet that script makes is let through by the page's policy, which a style element is not.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(wideText);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  await laidOut();
  const after = look();
  for (const { element, text } of before.controls) {
    // One that is only transparent made room for what it would cover, and the keyboard still reaches it.
    const isLost =
      !element.checkVisibility({ visibilityProperty: true }) || element.getClientRects().length === 0;
    if (isLost) after.faults.push(`“${text}” is lost`);
  }
  // Some controls lie in others by design, as the button that shows a password does.
  const known = new Map(before.controls.map((control) => [control.element, control]));
  for (const [i, a] of after.controls.entries()) {
    for (const b of after.controls.slice(i + 1)) {
      const [formerA, formerB] = [known.get(a.element), known.get(b.element)];
      if (formerA === undefined || formerB === undefined || areOver(formerA, formerB, 0.1)) continue;
      if (areOver(a, b, 0.1)) after.faults.push(`“${a.text}” and “${b.text}” lie over each other`);
    }
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  await laidOut();
  // By how much the page scrolls sideways is no further fault.
  const withoutNumbers = (fault: string): string => fault.replaceAll(/\d+/g, "");
  const told = new Set(before.faults.map(withoutNumbers));
  const added = after.faults.filter((fault) => !told.has(withoutNumbers(fault)));
  return [...before.faults, ...new Set(added.map((fault) => `${fault}, with wider text`))];
}
