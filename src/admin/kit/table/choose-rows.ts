type Key = string | number;

/** `from`: the row chosen or left last, where a range begins. */
export type Chosen = { keys: ReadonlySet<Key>; from: Key | null };

export const NONE_CHOSEN: Chosen = { keys: new Set(), from: null };

/**
 * Chooses a row, or leaves it. With `isRange` all rows from the last one to this one become as this one does, in the
 * order shown. `order`: the rows that can be chosen.
 */
export function chooseRow(
  chosen: Chosen,
  order: readonly Key[],
  { key, isRange }: { key: Key; isRange: boolean },
): Chosen {
  const at = order.indexOf(key);
  const start = chosen.from === null ? -1 : order.indexOf(chosen.from);
  const [first, last] = isRange && start >= 0 ? [Math.min(start, at), Math.max(start, at)] : [at, at];
  const isOn = !chosen.keys.has(key);
  const keys = new Set(chosen.keys);
  for (const each of order.slice(first, last + 1)) {
    if (isOn) keys.add(each);
    else keys.delete(each);
  }
  return { keys, from: key };
}
