/* oxlint-disable no-console -- pdf.js has no other channel for what this file listens to. */
/**
 * pdf.js reports what it skips only on the console: corrupt streams, missing forms and fonts, empty text operators.
 * Each may silently lose rows.
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

/** Captures the library's console output until stopped. */
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
