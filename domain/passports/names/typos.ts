import { soundDistance } from "./sound-alike.ts";
import { KEY_OF } from "./fold.ts";
import { VOWELS } from "./sounds.ts";

/** Keys beside, above and below each letter of a QWERTY keyboard. Ethiopic keyboards put their consonants on the same keys. */
const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
const CODE_OF_A = 97;
const LETTERS = 26;
const NEIGHBOURS = neighbours();

/** Costs of the slips: the finger lands beside the key, swaps two letters, presses a key twice, misses one. */
const SWAPPED = 0.1;
const DOUBLED = 0.1;
const BESIDE = 0.2;
const MISSED = 0.3;
const OTHER_EXTRA = 0.5;
const OTHER_LETTER = 0.6;

/**
 * Cost of taking `typed` for `meant` with one slip of the finger (a Damerau distance of one), from 0.1 for the likeliest
 * to 0.6; 0 if they are equal, infinite for more than one slip. Lower-case words.
 */
export function slipCost(typed: string, meant: string): number {
  const longer = typed.length - meant.length;
  if (longer > 1 || longer < -1) return Infinity;
  const shorter = longer === 1 ? meant.length : typed.length;
  let at = 0;
  while (at < shorter && typed.charCodeAt(at) === meant.charCodeAt(at)) at++;
  if (longer === 0) {
    if (at === shorter) return 0;
    if (isSame(typed, at + 1, meant, at + 1))
      return areBeside(typed, at, meant.charCodeAt(at)) ? BESIDE : OTHER_LETTER;
    const isSwapped =
      typed.charCodeAt(at) === meant.charCodeAt(at + 1) && typed.charCodeAt(at + 1) === meant.charCodeAt(at);
    return isSwapped && isSame(typed, at + 2, meant, at + 2) ? SWAPPED : Infinity;
  }
  if (longer === -1) return isSame(typed, at, meant, at + 1) ? MISSED : Infinity;
  if (!isSame(typed, at + 1, meant, at)) return Infinity;
  const extra = typed.charCodeAt(at);
  if (extra === typed.charCodeAt(at - 1)) return DOUBLED;
  return areBeside(typed, at - 1, extra) || areBeside(typed, at + 1, extra) ? BESIDE : OTHER_EXTRA;
}

/** How far two readings may be apart beside a slip: with two syllables swapped, or one other, more or less. */
const FARTHEST_SWAPPED = 2.6;
const FARTHEST_SYLLABLE = 1.7;
/** One slip of fewer syllables would match half of all short names. */
const FEWEST_SYLLABLES = 3;

/**
 * Cost of taking a reading for another with one slip in a syllable, as a letter of Ethiopic script is one; the vowels may
 * differ a little. Infinite for more.
 */
export function syllableSlipCost(typed: string, meant: string): number {
  const [own, other] = [syllables(typed), syllables(meant)];
  if (Math.max(own.length, other.length) < FEWEST_SYLLABLES) return Infinity;
  const cost = slipCost(own, other);
  const farthest = cost === SWAPPED ? FARTHEST_SWAPPED : FARTHEST_SYLLABLE;
  if (cost === Infinity) return cost;
  const distance = soundDistance(typed, meant, farthest);
  return distance <= farthest ? cost + distance / 10 : Infinity;
}

/** A reading's syllables, one letter each: the key letter of its consonant, or `a` for a vowel without one. */
export function syllables(sounds: string): string {
  let out = "";
  let before = "";
  for (const sound of sounds) {
    const isVowel = VOWELS.includes(sound);
    if (!isVowel) out += KEY_OF[sound] ?? sound;
    else if (before === "" || VOWELS.includes(before)) out += "a";
    before = sound;
  }
  return out;
}

function isSame(a: string, from: number, b: string, other: number): boolean {
  if (a.length - from !== b.length - other) return false;
  for (let at = from; at < a.length; at++) {
    if (a.charCodeAt(at) !== b.charCodeAt(other - from + at)) return false;
  }
  return true;
}

function areBeside(text: string, at: number, code: number): boolean {
  const own = text.charCodeAt(at) - CODE_OF_A;
  const other = code - CODE_OF_A;
  if (!(own >= 0 && own < LETTERS && other >= 0 && other < LETTERS)) return false;
  return NEIGHBOURS[own * LETTERS + other] === 1;
}

function neighbours(): Uint8Array {
  const table = new Uint8Array(LETTERS * LETTERS);
  const note = (a: string | undefined, b: string | undefined) => {
    if (a === undefined || b === undefined || a === "" || b === "") return;
    const [one, other] = [a.charCodeAt(0) - CODE_OF_A, b.charCodeAt(0) - CODE_OF_A];
    table[one * LETTERS + other] = table[other * LETTERS + one] = 1;
  };
  for (const [row, keys] of ROWS.entries()) {
    for (let at = 0; at < keys.length; at++) {
      note(keys[at], keys[at + 1]);
      // Each row stands half a key to the right of the one above.
      note(keys[at], ROWS[row + 1]?.charAt(at));
      note(keys[at], ROWS[row + 1]?.charAt(at - 1));
    }
  }
  return table;
}
