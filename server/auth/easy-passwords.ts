import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { normalizePhoneNumber } from "#domain/phone-number.ts";
import { LOCAL_WORDS } from "./local-words.ts";

/** At 1,440 tries a day (sign-in-waits.ts) these take 19 years. */
const FEWEST_GUESSES = 10_000_000;
/** The estimate is quadratic in length; longer input never gets easier. */
const LETTERS_READ = 32;

let estimate: Promise<ZxcvbnFactory> | undefined;

/**
 * Whether a password is among the ten million easiest guesses: common ones (49,000 and local words), dates, keyboard
 * rows, repetitions, data in `about`, and variations.
 */
export async function isEasyPassword(password: string, about: readonly string[] = []): Promise<boolean> {
  const number = normalizePhoneNumber(password);
  if (number !== null && about.includes(number)) return true;
  estimate ??= loadEstimate();
  const letters = password.normalize("NFKC").slice(0, LETTERS_READ);
  const words = about.flatMap((text) => [text, ...text.split(/[\s@.]+/)]).filter((text) => text.length > 2);
  return (await estimate).check(letters, words).guesses < FEWEST_GUESSES;
}

/** Loaded lazily: the word lists take 20 MB. */
async function loadEstimate(): Promise<ZxcvbnFactory> {
  const [core, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new core.ZxcvbnFactory({ dictionary: { ...dictionary, here: [...LOCAL_WORDS] }, graphs });
}
