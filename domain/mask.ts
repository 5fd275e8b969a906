const SHOWN_AT_EACH_END = 3;

/** A request number with its middle hidden, "AAL•••567": enough to know one's own by, not enough to look it up. */
export function maskNumber(number: string): string {
  const hidden = "•••";
  if (number.length <= 2 * SHOWN_AT_EACH_END) return `${number.slice(0, 1)}${hidden}`;
  return number.slice(0, SHOWN_AT_EACH_END) + hidden + number.slice(-SHOWN_AT_EACH_END);
}

/** A full name as first name and initials, "Genet G. A.": the person knows it, a stranger does not learn it. */
export function maskName(fullName: string): string {
  const [first = "", ...others] = fullName.split(/\s+/).filter((word) => word !== "");
  return [first, ...others.map((word) => `${String.fromCodePoint(word.codePointAt(0) ?? 0)}.`)].join(" ");
}
