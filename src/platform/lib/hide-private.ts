/** Replaces removed text. */
export const HIDDEN = "[hidden]";

/**
 * Both request number formats, with any separators, and phone numbers. The preceding character is a group, as Safari
 * before 16.4 lacks lookbehind, and `\b` does not separate a number from an underscore.
 */
const NUMBERS =
  /(^|[^a-z\d])(?:[a-z]{3}[\s-]?(?:\d[\s-]?){6}\d|brpp(?:[\s-]?[a-z\d]){3,16})(?![a-z\d])|\+?\d[\d\s-]{4,}\d/gi;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Request numbers, whole or in part. */
const CODES = /(^|[^a-z\d])(?=[a-z]*\d)(?=\d*[a-z])(?=(?:[a-z]*\d){3})[a-z\d]{6,20}(?![a-z\d])/gi;
const ETHIOPIC = /[\u1200-\u139F\u2D80-\u2DDF\uAB00-\uAB2F]+/g;
/** Quoted data, as in `Unexpected token 'A', "Abebe Kebe"... is not valid JSON`. */
const QUOTED = /"[^"]*"|“[^”]*”|`[^`]*`/g;
/** Engines single-quote identifiers; anything with other characters may be data. */
const QUOTED_TEXT = /'[^']*[^\w$.'][^']*'/g;
const CAPITALISED = /(^|[^\p{L}\p{N}])(\p{Lu}\p{L}+)/gu;
/** Text up to a space or quote. An apostrophe within a name is no quote: `/?q=Me'aza`. */
const RUN = "(?:[^\\s\"'`<>]|'+(?=[^\\s\"'`<>:;,.)\\]]))";
/** Finds addresses of this site or another; also a path of nothing but a query or fragment. */
const ADDRESSES = new RegExp(
  `(^|[^\\w.])(\\/[\\w%.~?#/][\\w%.~:;,=@/+-]*(?:[?#]?${RUN}*))|()\\b(https?:\\/\\/${RUN}+)`,
  "g",
);
const RUNS = new RegExp(`${RUN}+`, "g");
/** A run that holds parameters or escapes. */
const PARAMETERS = /=|%[\da-f]{2}/i;

/** Removes request and phone numbers, keeps dates. */
export function hideNumbers(text: string): string {
  return text
    .replace(NUMBERS, (found, before: string = "") => (DAY.test(found) ? found : before + HIDDEN))
    .replace(CODES, `$1${HIDDEN}`);
}

type Hiding = {
  /** Typed or opened by the visitor; all its words are removed. */
  searched: readonly string[];
  /** Visible text; its capitalised words may be names. */
  shown: string;
  /** Makes an address reportable. */
  address: (address: string) => string;
  /** Masks parameters, and addresses that are not written plainly. */
  parameters: (token: string) => string;
};

/** An error message without searches, numbers, quoted data and full addresses. */
export function hidePrivate(message: string, { searched, shown, address, parameters }: Hiding): string {
  // Private-use characters hold the places of addresses, untouched by the replacements.
  const addresses: string[] = [];
  let text = message
    .replace(/[\uE000-\uF8FF]/g, "")
    .replace(ADDRESSES, (_, before = "", path: string | undefined, _none, whole: string | undefined) => {
      addresses.push(address(path ?? whole ?? ""));
      return `${before}${String.fromCharCode(FIRST_PLACE + addresses.length - 1)}`;
    });
  text = text.replace(QUOTED, hideQuoted).replace(QUOTED_TEXT, `'${HIDDEN}'`);
  text = text.replace(RUNS, (token) => (PARAMETERS.test(token) ? parameters(token) : token));
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
