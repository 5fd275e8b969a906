import type { Page } from "@playwright/test";
import { pause } from "../tests/support/server-process.ts";

export type KeyTimes = {
  /** Key press to paint of the answer's last change in view, in ms. */
  painted: number[];
  /** Key presses that changed nothing in view. */
  unchanged: number;
};

type Watched = { keys: { at: number; paintedAt: number | null }[] };

/** An answer that has not changed for this long is final. */
const STANDS_MS = 400;

/** Runs in the page before its scripts, and records key presses and the paints they cause. */
export function watchTyping(): void {
  const seen: Watched = { keys: [] };
  Object.assign(globalThis, { watchedTyping: seen });
  addEventListener(
    "keydown",
    ({ timeStamp }) => void seen.keys.push({ at: timeStamp, paintedAt: null }),
    true,
  );
  const isInView = ({ type, target, addedNodes, previousSibling }: MutationRecord): boolean => {
    // What was removed stood below its former neighbour.
    const changed = type === "characterData" ? target : (addedNodes[0] ?? previousSibling ?? target);
    if (!changed.isConnected) return false;
    const range = document.createRange();
    range.selectNode(changed);
    const { top, bottom } = range.getBoundingClientRect();
    return changed === previousSibling ? bottom < innerHeight : top < innerHeight && bottom > 0;
  };
  const notePaint = (changes: MutationRecord[]) => {
    const key = seen.keys.at(-1);
    if (!key) return;
    requestAnimationFrame(() => {
      // Layout is due in this frame anyway.
      if (!changes.some(isInView)) return;
      // Messages are handled after painting.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => (key.paintedAt = performance.now()), { once: true });
      port1.start();
      port2.postMessage(null);
    });
  };
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver((changes) => {
      // Live regions are delayed on purpose.
      const visible = changes.filter(({ target }) => {
        const element = target instanceof Element ? target : target.parentElement;
        return element !== null && element.closest("main") !== null && element.closest("output") === null;
      });
      if (visible.length > 0) notePaint(visible);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

/** Key by key, waiting for each final answer. */
export async function typeName(page: Page, name: string): Promise<void> {
  const box = page.getByRole("searchbox");
  await page.bringToFront();
  await box.fill("");
  await pause(STANDS_MS);
  await box.focus();
  for (const letter of name) {
    await page.keyboard.press(letter === " " ? "Space" : letter);
    await pause(STANDS_MS);
  }
}

export async function typedTimes(page: Page): Promise<KeyTimes> {
  const { keys } = await page.evaluate(
    () => (globalThis as unknown as { watchedTyping: Watched }).watchedTyping,
  );
  const painted = keys.flatMap(({ at, paintedAt }) => (paintedAt === null ? [] : [paintedAt - at]));
  return { painted, unchanged: keys.length - painted.length };
}
