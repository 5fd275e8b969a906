import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { normalizePhoneNumber } from "#domain/phone-number.ts";
import { WORDS_OF_HERE } from "./words-of-here.ts";

/** Of one number a guesser gets 1,440 tries a day (sign-in-waits.ts): so many would take 19 years. */
const FEWEST_GUESSES = 10_000_000;
/** The estimate takes the square of the length; no further letters make these ones easier. */
const LETTERS_READ = 32;

let estimate: Promise<ZxcvbnFactory> | undefined;

/**
 * Whether a password is among the first ten million that somebody would try who knows `about` its owner: common ones (the
 * library's 49,000, and words of here), dates, rows of keys, repetitions, and what these are usually changed into.
 */
export async function isEasyPassword(password: string, about: readonly string[] = []): Promise<boolean> {
  const number = normalizePhoneNumber(password);
  if (number !== null && about.includes(number)) return true;
  estimate ??= loadEstimate();
  const letters = password.normalize("NFKC").slice(0, LETTERS_READ);
  const words = about.flatMap((text) => [text, ...text.split(/[\s@.]+/)]).filter((text) => text.length > 2);
  return (await estimate).check(letters, words).guesses < FEWEST_GUESSES;
}

/** With the first new password: its words take 20 MB, which a server that only answers look-ups does not need. */
async function loadEstimate(): Promise<ZxcvbnFactory> {
  const [core, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new core.ZxcvbnFactory({ dictionary: { ...dictionary, here: [...WORDS_OF_HERE] }, graphs });
}
