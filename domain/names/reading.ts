import { type SoundRules, soundsOf } from "./sounds.ts";

const BASE: SoundRules = { c: "ch", x: "t", j: "j", kh: "k", ph: "f", v: "b", tz: "T", gn: "N", ts: "T" };

/** Irregular short forms and spellings. */
const LEXICAL: ReadonlyMap<string, string> = new Map([
  ["mohd", "mohammed"],
  ["muhd", "mohammed"],
  ["othman", "osman"],
  ["uthman", "osman"],
  ["rachel", "rahel"],
  ["maryan", "maryam"],
  ["ibrahin", "ibrahim"],
  ["ibraahin", "ibrahim"],
]);

// iOS before 16.4 rejects scripts with lookbehind.
/** Arabic article's l, dropped before consonants: Abdulrahman/Abdurahman, Nuruldin/Nuredin. */
const ARTICLE_FIRST = /^(abd[aeiu])l(?=[^aeiou])/;
const ARTICLE_LAST = /(.[aeiu])l(?=d[ei]n$)/;

function speak(word: string, rules: SoundRules): string {
  const sounds = soundsOf(word, rules);
  if (sounds.startsWith("abd")) return sounds.replace(ARTICLE_FIRST, "$1");
  return sounds.endsWith("n") ? sounds.replace(ARTICLE_LAST, "$1") : sounds;
}

/** Plausible readings of a lower-case word, likeliest first. */
export function readings(word: string): string[] {
  const spelling = LEXICAL.get(word) ?? word;
  const first = speak(spelling, BASE);
  if (!AMBIGUOUS.test(spelling)) return [first];
  const all = new Set([first]);
  const add = (change: Partial<SoundRules>): void => {
    all.add(speak(spelling, { ...BASE, ...change }));
  };
  const x = spelling.includes("x");
  if (x || BARE_C.test(spelling)) {
    add({ c: "silent", x: "h" });
    add({ c: "latin", x: "ks" });
    if (spelling.startsWith("j")) add({ c: "latin", j: "y" });
  }
  if (x) add({ x: "T" });
  if (x && spelling.includes("b")) add({ x: "gz" });
  if (spelling.startsWith("tz")) add({ tz: "t" });
  if (spelling.startsWith("j")) add({ j: "y" });
  if (spelling.includes("kh")) add({ kh: "h" });
  if (spelling.includes("ph")) add({ ph: "p" });
  if (DROPPED_IN_GN.test(spelling)) add({ gn: "gn" });
  if (DROPPED_IN_TS.test(spelling)) add({ ts: "ts" });
  if (spelling.includes("v")) {
    add({ v: "f" });
    add({ v: "w" });
  }
  // Abdulaziz is Abdiaziz with the article; Abdulahi is different.
  if (ARTICLE_BEFORE_VOWEL.test(first)) all.add(first.replace(ARTICLE_BEFORE_VOWEL, "$1"));
  return [...all];
}

const BARE_C = /c(?![hkq])/;
/** Digraphs, unless a vowel was dropped between. */
const DROPPED_IN_GN = /[^aeiou]gn/;
const DROPPED_IN_TS = /^ts[^aeiouwyh]/;
const AMBIGUOUS = /[cxv]|^j|kh|ph|^tz|[^aeiou]gn|^ts[^aeiouwyh]|^abd[aeiu]l[aeiou]/;
const ARTICLE_BEFORE_VOWEL = /^(abd[aeiu])l(?=[aeiou][^h])/;
