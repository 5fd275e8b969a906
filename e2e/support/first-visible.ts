/** Runs in a page: the first of these elements that can be seen, null if there is none. */
export function firstVisible(xpath: string): HTMLElement | null {
  const found = document.evaluate(xpath, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  for (let at = 0; at < found.snapshotLength; at++) {
    const node = found.snapshotItem(at);
    if (node instanceof HTMLElement && node.checkVisibility({ visibilityProperty: true })) return node;
  }
  return null;
}

/** Runs in a page: the position and size of an element, as text. */
export function whereIs(element: Element): string {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x, y, width, height].join(" ");
}
