const SHOWN_AT_EACH_END = 3;

/** Masks a number, "AAL•••567": recognisable to its owner only. */
export function maskNumber(number: string): string {
  const hidden = "•••";
  if (number.length <= 2 * SHOWN_AT_EACH_END) return `${number.slice(0, 1)}${hidden}`;
  return number.slice(0, SHOWN_AT_EACH_END) + hidden + number.slice(-SHOWN_AT_EACH_END);
}

/** Masks a name, "Genet G. A.". */
export function maskName(fullName: string): string {
  const [first = "", ...others] = fullName.split(/\s+/).filter((word) => word !== "");
  return [first, ...others.map((word) => `${String.fromCodePoint(word.codePointAt(0) ?? 0)}.`)].join(" ");
}
