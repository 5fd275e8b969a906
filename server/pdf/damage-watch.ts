/* oxlint-disable no-console -- pdf.js has no other channel for what this file listens to. */
/**
 * Streams that end too early or hold nonsense: pdf.js reads them as far as they go, empty if need be, and says so
 * on the console alone. For a list that means rows lost without a word, so its words are listened to.
 */
const DAMAGE = /flate stream|Invalid stream|Invalid LZW|Unable to decode stream/i;

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
