/**
 * One letter before another word stands for the first half of a compound name: G/Michael, W. Giorgis, H Mariam.
 * Some stand for two: T/Haimanot is Tekle Haimanot, T/Mariam mostly Tesfa Mariam.
 */
const EXPANSIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ["g", ["gebre"]],
  ["w", ["wolde"]],
  ["h", ["haile", "habte"]],
  ["t", ["tekle", "tesfa"]],
  ["k", ["kidane", "kiros"]],
  ["b", ["berhane"]],
  ["s", ["sahle"]],
  ["f", ["fikre"]],
  ["a", ["amde"]],
  ["z", ["zera"]],
]);

/** What a single letter before another word may stand for; none for other words. */
export function expansions(word: string): readonly string[] | undefined {
  return word.length === 1 ? EXPANSIONS.get(word) : undefined;
}
