/** First words that always bind the next. */
const BINDS_ALWAYS = /^(?:[wghtk]\.?|.*\/|abdul|abdel|abdur|abu|al|el|ibn|bin)$/i;
/** First halves that are also names: bind only among three or more words. */
const BINDS_AMONG_MORE =
  /^(?:haile|hayle|gebre|gebra|ghebre|w[eo]lde?|w[eo]lete|tekle|kidane|tesfa|habte|sahle|fikre|b[ei]rhane|amde|zera|tew[eo]lde|newaye?)$/i;
/** Second halves never used alone by men: two words are one name. */
const NEVER_ALONE =
  /^(?:s[ei]ll?ass?i?e|egz[iy]?ab[ie]?h?er|g[ei]?[iy]?orgis|mar[iy]a?m|mari[iy]am|meskel|medhin|[kc]h?ristos|kidan|ha[iy]manot|yesus|tsadik)$/i;

/** Words with obligatory bindings and `W / Mariam` joined. */
function units(cell: string): string[] {
  const words = cell
    .trim()
    .replace(/\s+\//g, "/")
    .split(/\s+/)
    .filter((word) => word !== "");
  const joined: string[] = [];
  let pending = "";
  for (const word of words) {
    const unit = pending === "" ? word : `${pending} ${word}`;
    if (BINDS_ALWAYS.test(word)) pending = unit;
    else {
      joined.push(unit);
      pending = "";
    }
  }
  if (pending !== "") joined.push(pending);
  return joined;
}

/** How many units form the father's name. */
function fatherLength(names: readonly string[]): number {
  const [first = "", second = "", third = ""] = names;
  if (!BINDS_AMONG_MORE.test(first)) return 1;
  if (NEVER_ALONE.test(second)) return 2;
  if (names.length < 3) return 1;
  // "Haile Gebre Kidan": the second half decides which word binds.
  if (names.length === 3 && BINDS_AMONG_MORE.test(second) && !BINDS_AMONG_MORE.test(third)) return 1;
  return 2;
}

/**
 * Splits a surname cell (list format B) into father's and grandfather's name. Compounds bind (Haile, Gebre, …; W/ G/ H/
 * T/ K/); the first remaining name is the father's. A single name is `lastName`, which is required.
 */
export function splitSurname(cell: string): { middleName: string; lastName: string } {
  const names = units(cell);
  const father = fatherLength(names);
  if (father >= names.length) return { middleName: "", lastName: names.join(" ") };
  return { middleName: names.slice(0, father).join(" "), lastName: names.slice(father).join(" ") };
}

/**
 * Splits a cell with all names into own, father's and grandfather's. Each is one name, unless compounds bind; among
 * three names only those do whose second half is never used alone (Haile Selassie).
 */
export function splitFullName(cell: string): { firstName: string; middleName: string; lastName: string } {
  const names = units(cell);
  const [first = "", second = ""] = names;
  const isCompound = BINDS_AMONG_MORE.test(first) && NEVER_ALONE.test(second);
  const own = isCompound ? 2 : names.length > 3 ? fatherLength(names) : 1;
  return { firstName: names.slice(0, own).join(" "), ...splitSurname(names.slice(own).join(" ")) };
}

/** Words split at spaces and / - . ( ). */
const WORD = /[^\s/\-.()]+/g;

function displayWord(word: string): string {
  const first = word.charAt(0).toUpperCase();
  const rest = word.slice(1);
  const shouted = rest === rest.toUpperCase();
  return first + (shouted ? rest.toLowerCase() : rest);
}

/** Display form: `G/MICHAEL` becomes `G/Michael`; mixed-case words only get a capital; spaces collapse. */
export function displayName(text: string): string {
  return text.trim().replace(/\s+/g, " ").replace(WORD, displayWord);
}
