/** First words that hardly ever stand alone: they always take the next one. */
const BINDS_ALWAYS = /^(?:[wghtk]\.?|.*\/|abdul|abdel|abdur|abu|al|el|ibn|bin)$/i;
/** First halves of compound names that are names by themselves too: they bind when more than two words are there. */
const BINDS_AMONG_MORE =
  /^(?:haile|hayle|gebre|gebra|ghebre|w[eo]lde?|w[eo]lete|tekle|kidane|tesfa|habte|sahle|fikre|b[ei]rhane|amde|zera|tew[eo]lde|newaye?)$/i;
/** Second halves that are no names of a man by themselves: with these, two words are one name. */
const NEVER_ALONE =
  /^(?:s[ei]ll?ass?i?e|egz[iy]?ab[ie]?h?er|g[ei]?[iy]?orgis|mar[iy]a?m|mari[iy]am|meskel|medhin|[kc]h?ristos|kidan|ha[iy]manot|yesus|tsadik)$/i;

/** The words of the cell, those that bind always already joined to the next, and `W / Mariam` put together. */
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

/** How many units, from the first, are the father's name. */
function fatherLength(names: readonly string[]): number {
  const [first = "", second = "", third = ""] = names;
  if (!BINDS_AMONG_MORE.test(first)) return 1;
  if (NEVER_ALONE.test(second)) return 2;
  if (names.length < 3) return 1;
  // "Haile Gebre Kidan": the second half decides which of two first halves binds.
  if (names.length === 3 && BINDS_AMONG_MORE.test(second) && !BINDS_AMONG_MORE.test(third)) return 1;
  return 2;
}

/**
 * Father's and grandfather's name out of the one surname cell of list format B. Compound names bind (Haile, Gebre,
 * Welde, Tekle, Kidane …; W/ G/ H/ T/ K/ take the next word); the first name of what remains is the father's. A
 * cell of one name gives it as `lastName`, `middleName` empty: a record must have a last name.
 */
export function splitSurname(cell: string): { middleName: string; lastName: string } {
  const names = units(cell);
  const father = fatherLength(names);
  if (father >= names.length) return { middleName: "", lastName: names.join(" ") };
  return { middleName: names.slice(0, father).join(" "), lastName: names.slice(father).join(" ") };
}
