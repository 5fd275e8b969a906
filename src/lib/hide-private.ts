/** Stands in reports for what was taken out. */
export const HIDDEN = "[hidden]";

/** Request numbers of both shapes, however their parts are kept apart, and long runs of digits: telephones. */
const NUMBERS = /\b[a-z]{3}[\s-]?(?:\d[\s-]?){6}\d\b|\bbrpp(?:[\s-]?[a-z0-9]){3,16}\b|\+?\d[\d\s-]{4,}\d/gi;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A word of letters and digits long enough to be a request number, or the beginning of one. */
const CODES = /\b(?=[a-z]*\d)(?=\d*[a-z])(?=(?:[a-z]*\d){3})[a-z0-9]{6,20}\b/gi;
const ETHIOPIC = /[\u1200-\u139F\u2D80-\u2DDF\uAB00-\uAB2F]+/g;
/** What an engine quotes of the data it choked on: `Unexpected token 'A', "Abebe Kebe"... is not valid JSON`. */
const QUOTED = /"[^"]*"|“[^”]*”|`[^`]*`/g;
/** In single quotes engines name properties and functions; with a space in between it is something else. */
const QUOTED_TEXT = /'[^']*[^\w$.'][^']*'/g;
/** Here and below, what stands before is a group of its own: Safari before 16.4 cannot look behind. */
const CAPITALISED = /(^|[^\p{L}\p{N}])(\p{Lu}\p{L}+)/gu;
const ADDRESSES = /(^|[^\w.])(\/[\w%.~-]+(?:\/[\w%.~:-]*)*(?:\?[^\s"'`<>]*)?)|()\b(https?:\/\/[^\s"'`<>]+)/g;

/** A text without request numbers and telephone numbers; days stay. */
export function hideNumbers(text: string): string {
  return text.replace(NUMBERS, (found) => (DAY.test(found) ? found : HIDDEN)).replace(CODES, HIDDEN);
}

type Hiding = {
  /** What the visitor typed or opened; none of its words may be left. */
  searched: readonly string[];
  /** What the page shows, names among it: its capitalised words. */
  shown: string;
  /** The reportable form of an address inside the text. */
  address: (address: string) => string;
};

/** The message of a fault without anything of a person: searches, numbers, quoted data, addresses in full. */
export function hidePrivate(message: string, { searched, shown, address }: Hiding): string {
  // Signs of the private-use area keep the places of addresses; nothing below touches one that stands alone.
  const addresses: string[] = [];
  let text = message
    .replace(/[\uE000-\uF8FF]/g, "")
    .replace(ADDRESSES, (_, before = "", path: string | undefined, _none, whole: string | undefined) => {
      addresses.push(address(path ?? whole ?? ""));
      return `${before}${String.fromCharCode(FIRST_PLACE + addresses.length - 1)}`;
    });
  text = text.replace(QUOTED, hideQuoted).replace(QUOTED_TEXT, `'${HIDDEN}'`);
  text = hideNumbers(text).replace(ETHIOPIC, HIDDEN);
  const names = new Set([...shown.matchAll(CAPITALISED)].map(([, , word = ""]) => word.toLowerCase()));
  text = text.replace(CAPITALISED, (found, before: string, word: string) =>
    names.has(word.toLowerCase()) ? before + HIDDEN : found,
  );
  for (const word of searched.flatMap(wordsOf)) text = text.replace(wordPattern(word), `$1${HIDDEN}`);
  return text.replace(/[\uE000-\uF8FF]/g, (place) => addresses[place.charCodeAt(0) - FIRST_PLACE] ?? "");
}

const FIRST_PLACE = 0xe000;

function hideQuoted(quoted: string): string {
  return /^.[\uE000-\uF8FF].$/.test(quoted) ? quoted : `"${HIDDEN}"`;
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1);
}

function wordPattern(word: string): RegExp {
  return new RegExp(`(^|[^\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, "giu");
}
