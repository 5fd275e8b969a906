/**
 * Pronunciations of Latin spellings, one character per sound: a e i o u, A (long final a), y w, b p f t d s z T (ts) S
 * (sh) c (ch) j g k n N (gn, ny) m l r h.
 */

/** The sounds that are vowels. */
export const VOWELS = "aeiouA";

/** Choices for ambiguous letters in a reading. */
export type SoundRules = {
  /** c without h: Oromo ch, silent in Somali, English k or s. */
  readonly c: "ch" | "silent" | "latin";
  /** x: Oromo t, Somali h, ts (Oromo Tsegaye), ks, gz (G/Xabher). */
  readonly x: "t" | "h" | "T" | "ks" | "gz";
  /** Johannes, Jemal. */
  readonly j: "j" | "y";
  /** Khalid, Khedir. */
  readonly kh: "k" | "h";
  /** Joseph, Phetros. */
  readonly ph: "f" | "p";
  /** Feven, Stevanos, David. */
  readonly v: "b" | "f" | "w";
  /** Tzehay; Tizita lacking its first i. */
  readonly tz: "T" | "t";
  /** Desalegn; Temesgn (Temesgen lacking an e). */
  readonly gn: "N" | "gn";
  /** Tsehay; Tsfaye (Tesfaye lacking an e). */
  readonly ts: "T" | "ts";
};

function isVowel(char: string): boolean {
  return char === "a" || char === "e" || char === "i" || char === "o" || char === "u";
}

/** The sounds of a lower-case word. Looks ahead at most two letters, and at the last sound. */
export function soundsOf(word: string, rules: SoundRules): string {
  let out = "";
  let last = "";
  const put = (sound: string): void => {
    if (sound === last) return;
    out += sound;
    last = sound;
  };
  const replaceLast = (sound: string): void => {
    out = out.slice(0, -1) + sound;
    last = sound;
  };
  for (let at = 0; at < word.length; at++) {
    const char = word.charAt(at);
    const next = word.charAt(at + 1);
    switch (char) {
      case "a":
        if (next === "a") at++;
        put(next === "a" && at === word.length - 1 ? "A" : "a");
        break;
      case "o":
        if (next === "u" && !isVowel(word.charAt(at + 2))) {
          at++;
          put("u");
        } else put("o");
        break;
      case "i":
        if (next === "i") break;
        if (next === "y") {
          if (isVowel(word.charAt(at + 2))) break;
          at++;
        } else if (isVowel(next)) {
          if (last === "n") replaceLast("N");
          else if (last !== "N") put("y");
          break;
        }
        if (isVowel(last) && next !== "y") put("y");
        else put("i");
        break;
      case "y":
        if (isVowel(next)) {
          if (last === "n") replaceLast("N");
          else put("y");
        } else if (isVowel(last) || last === "") put("y");
        else put("i");
        break;
      case "u":
        if (next === "u") break;
        if (next === "w" && isVowel(word.charAt(at + 2))) break;
        if (isVowel(next)) put("w");
        else if (isVowel(last) && last !== "u") put("w");
        else put("u");
        break;
      case "h":
        // Silent finally after a vowel: Sarah, Workineh.
        if (at === word.length - 1 && (isVowel(last) || last === "A")) break;
        if (last !== "S") put("h");
        break;
      case "c":
        if (next === "c") break;
        if (next === "h") {
          at++;
          if (readsAsK(word, at - 1)) put("k");
          else if (last === "t") replaceLast("c");
          else put("c");
        } else if (next === "k" || next === "q") break;
        else if (rules.c === "ch") put("c");
        else if (rules.c === "latin") put(next === "e" || next === "i" || next === "y" ? "s" : "k");
        break;
      case "x":
        if (next === "x") break;
        if (rules.x === "ks" || rules.x === "gz") {
          put(rules.x.charAt(0));
          put(rules.x.charAt(1));
        } else if (rules.x !== "h" || at < word.length - 1) put(rules.x);
        break;
      case "t":
        if ((next === "s" && rules.ts === "T") || (next === "z" && rules.tz === "T")) {
          at++;
          put("T");
        } else {
          if (next === "h") at++;
          put("t");
        }
        break;
      case "s":
        if (last === "T") break;
        if (next === "h") {
          at++;
          if (last === "s") replaceLast("S");
          else put("S");
        } else put("s");
        break;
      case "z":
        if (next === "h") {
          at++;
          put("j");
        } else if (next === "g" && isVowel(last)) {
          // Gebrezgiabher equals Gebregziabher.
          at++;
          put("g");
          put("z");
        } else put("z");
        break;
      case "d":
        if (next === "h") at++;
        if (next === "j") break;
        put("d");
        break;
      case "g":
        if (next === "h") at++;
        if (next === "n" && rules.gn === "N") {
          at++;
          put("N");
        } else put("g");
        break;
      case "k":
      case "p":
        if (next === "h") {
          at++;
          put(char === "k" ? rules.kh : rules.ph);
        } else put(char);
        break;
      case "q":
        put("k");
        break;
      case "n":
        if (last === "N") break;
        // Desaleng: swapped letters of Desalegn.
        if (next === "g" && at === word.length - 2) {
          at++;
          put("N");
        } else put(next === "b" || next === "p" ? "m" : "n");
        break;
      case "j":
        put(at === 0 ? rules.j : "j");
        break;
      case "'":
        // Keeps letters from reading as one sound.
        last = "";
        break;
      case "v":
        put(rules.v);
        break;
      default:
        put(char);
    }
  }
  return out;
}

/** Whether ch sounds k: Christos, Michael, Michias, Zacharias, Enoch. */
function readsAsK(word: string, at: number): boolean {
  const before = word.slice(0, at);
  const after = word.slice(at + 2);
  if (after === "") return before.endsWith("o");
  if (after.startsWith("r") || after.startsWith("l")) return true;
  if (/^z[ae]$/.test(before)) return after.startsWith("ar");
  return /(?:^m|[ae]m)[iy]$/.test(before) && /^(?:[ae]+i?l|[iy]as)/.test(after);
}
