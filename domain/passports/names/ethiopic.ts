const FIRST = 0x1200;
const LAST = 0x135a;
const ETHIOPIC = /[\u1200-\u135a]/;

/** Whether a text has an Ethiopic letter. */
export function hasEthiopic(text: string): boolean {
  return ETHIOPIC.test(text);
}

/** Homophone rows: ሐ ኀ ኸ as ሀ, ሠ as ሰ, ዐ as አ, ፀ as ጸ. */
const HOMOPHONE_ROWS: ReadonlyMap<number, number> = new Map([
  [0x1210, 0x1200],
  [0x1280, 0x1200],
  [0x12b8, 0x1200],
  [0x1220, 0x1230],
  [0x12d0, 0x12a0],
  [0x1340, 0x1338],
]);
/** Labialised letters folded to seventh order: ቈ ቆ, ኈ ሆ, ኰ ኮ, ጐ ጎ; ዃ ኋ. */
const ROUNDED: ReadonlyMap<number, number> = new Map([
  [0x1248, 0x1246],
  [0x1288, 0x1206],
  [0x12c0, 0x1206],
  [0x12c3, 0x128b],
  [0x12b0, 0x12ae],
  [0x1310, 0x130e],
]);

function foldCode(code: number): number {
  const rounded = ROUNDED.get(code);
  if (rounded !== undefined) return rounded;
  const row = code & ~7;
  const order = code & 7;
  const folded = HOMOPHONE_ROWS.get(row) ?? row;
  // First and fourth order sound alike here: ሀ/ሃ, አ/ኣ.
  if ((folded === 0x1200 || folded === 0x12a0) && order === 3) return folded;
  return folded + order;
}

/** Folds Ethiopic homophones to one letter. */
export function foldHomophones(word: string): string {
  if (!hasEthiopic(word)) return word;
  let out = "";
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    out += code >= FIRST && code <= LAST ? String.fromCharCode(foldCode(code)) : word.charAt(at);
  }
  return out;
}

/** Latin consonant of each row of eight letters from U+1200. */
const ROW_CONSONANTS = [
  "h",
  "l",
  "h",
  "m",
  "s",
  "r",
  "s",
  "sh",
  "k",
  "kw",
  "k",
  "kw",
  "b",
  "v",
  "t",
  "ch",
  "h",
  "hw",
  "n",
  "gn",
  "",
  "k",
  "kw",
  "h",
  "hw",
  "w",
  "",
  "z",
  "zh",
  "y",
  "d",
  "dh",
  "j",
  "g",
  "gw",
  "g",
  "t",
  "ch",
  "p",
  "ts",
  "ts",
  "f",
  "p",
] as const;
const VOWELS = ["e", "u", "i", "a", "e", "", "o", "wa"] as const;
/** Rows whose first order sounds a: ሀ ሐ ኀ አ ዐ. */
const OPEN_ROWS: ReadonlySet<number> = new Set([0x1200, 0x1210, 0x1280, 0x12a0, 0x12d0]);

function syllable(code: number): { consonant: string; vowel: string } {
  const row = code & ~7;
  const order = code & 7;
  const consonant = ROW_CONSONANTS[(row - FIRST) >> 3] ?? "";
  if (order === 0 && OPEN_ROWS.has(row)) return { consonant, vowel: "a" };
  // ኧ is plain e, not labialised.
  if (code === 0x12a7) return { consonant, vowel: "e" };
  return { consonant, vowel: VOWELS[order] ?? "" };
}

/** Adjacent letters reading as one sound (s + h in Yis'hak). */
const DIGRAPH = /^(?:[cdgkpstz]h|gn|ny|dj|ts)$/;

/**
 * Transliterates to everyday Latin (አበበ → abebe). Sixth order gets an i only between bare consonants starting the word,
 * following another, or equal; apostrophes separate accidental digraphs (ይስሐቅ → yis'hak).
 */
export function transliterate(word: string): string {
  let out = "";
  /** Consonants since the last vowel. */
  let bare = 0;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code < FIRST || code > LAST) {
      out += word.charAt(at);
      bare = 0;
      continue;
    }
    const { consonant, vowel } = syllable(code);
    const before = out.charAt(out.length - 1);
    if (consonant === "") {
      // እ and ዕ: a vowel initially and after consonants, else silent.
      out += vowel !== "" ? vowel : out === "" || bare > 0 ? "e" : "";
      bare = 0;
    } else if (vowel !== "") {
      out += (bare > 0 && DIGRAPH.test(before + consonant.charAt(0)) ? "'" : "") + consonant + vowel;
      bare = 0;
    } else if (out === "") {
      out = consonant + (word.length === 1 ? "" : consonant === "w" ? "u" : "i");
    } else {
      const last = at === word.length - 1;
      const parted = bare > 0 && (!last || before === consonant);
      const apostrophe = bare > 0 && !parted && DIGRAPH.test(before + consonant.charAt(0)) ? "'" : "";
      out += (parted ? "i" : apostrophe) + consonant;
      bare = parted ? 1 : bare + 1;
    }
  }
  return out;
}
