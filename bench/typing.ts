import type { Page } from "@playwright/test";
import { pause } from "./server-process.ts";

export type KeyTimes = {
  /** From each key press to the paint of its last change to the answer, in ms. */
  painted: number[];
  /** Key presses after which the answer stayed as it was. */
  unchanged: number;
};

type Watched = { keys: { at: number; paintedAt: number | null }[] };

/** A pause this long after the last change means that the answer stands. */
const STANDS_MS = 400;

/** Runs in the page before its scripts: when keys were pressed, and when what they changed was painted. */
export function watchTyping(): void {
  const seen: Watched = { keys: [] };
  Object.assign(globalThis, { watchedTyping: seen });
  addEventListener(
    "keydown",
    ({ timeStamp }) => void seen.keys.push({ at: timeStamp, paintedAt: null }),
    true,
  );
  const notePaint = () => {
    const key = seen.keys.at(-1);
    if (!key) return;
    requestAnimationFrame(() => {
      // A message is handled after the frame was painted.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => (key.paintedAt = performance.now()), { once: true });
      port1.start();
      port2.postMessage(null);
    });
  };
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver((changes) => {
      // What is only read aloud comes later by intention.
      const visible = changes.some(({ target }) => {
        const element = target instanceof Element ? target : target.parentElement;
        return element !== null && element.closest("main") !== null && element.closest("output") === null;
      });
      if (visible) notePaint();
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

/** Types a name into the page's box, a key at a time, and waits after each until the answer stands. */
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

/** What was seen of all key presses of a page. */
export async function typedTimes(page: Page): Promise<KeyTimes> {
  const { keys } = await page.evaluate(
    () => (globalThis as unknown as { watchedTyping: Watched }).watchedTyping,
  );
  const painted = keys.flatMap(({ at, paintedAt }) => (paintedAt === null ? [] : [paintedAt - at]));
  return { painted, unchanged: keys.length - painted.length };
}
