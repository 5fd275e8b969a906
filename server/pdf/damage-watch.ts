/* oxlint-disable no-console -- pdf.js has no other channel for what this file listens to. */
/**
 * What pdf.js leaves out of a page it says on the console alone: streams that end too early or hold nonsense, forms
 * and fonts that are missing, text operators without their text. For a list that means rows lost without a word.
 */
const DAMAGE = new RegExp(
  [
    "flate stream|Invalid stream|Invalid LZW|Unable to decode stream",
    "ignoring XObject|ignoring errors during|ignoring sub-stream|Skipping invalid first page",
    "Error during font loading|Unterminated string",
    `Skipping command (?:T[jJdDmf*]|'|"|cm|Do|q|Q):`,
  ].join("|"),
  "i",
);

/** Listens until stopped; nothing that the library prints meanwhile reaches the real console. */
export function watchDamage(): { found: () => string | null; stop: () => void } {
  const { info, warn } = console;
  let found: string | null = null;
  const listen = (...words: unknown[]) => {
    const text = words.map(String).join(" ");
    if (DAMAGE.test(text)) found ??= text;
  };
  console.info = listen;
  console.warn = listen;
  return {
    found: () => found,
    stop: () => {
      console.info = info;
      console.warn = warn;
    },
  };
}
