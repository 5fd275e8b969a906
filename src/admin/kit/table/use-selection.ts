import { useState } from "react";

type Key = string | number;

/** What a list lets people do with several rows. */
export type Selecting<Row> = {
  /** Names a row's box to those who do not see the row. */
  labelOf: (row: Row) => string;
  /** Rows that nothing can be done with have no box. */
  isSelectable: (row: Row) => boolean;
  /** Buttons of the bar; `done` leaves all rows. */
  renderActions: (chosen: readonly Row[], done: () => void) => React.ReactNode;
};

export type Selection<Row> = Selecting<Row> & {
  /** The chosen ones of the rows shown, in their order: what is not seen is not acted on. */
  chosen: readonly Row[];
  selectable: readonly Row[];
  /** Some rows have no box. */
  isPartial: boolean;
  isChosen: (row: Row) => boolean;
  choose: (row: Row, isRange: boolean) => void;
  chooseAll: (isOn: boolean) => void;
};

/** The rows of a page that somebody chose; those that left the page are left. */
export function useSelection<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  selecting: Selecting<Row>,
): Selection<Row> {
  const [state, setState] = useState(NONE_CHOSEN);
  const selectable = rows.filter((row) => selecting.isSelectable(row));
  const order = selectable.map((row) => keyOf(row));
  return {
    ...selecting,
    selectable,
    isPartial: selectable.length < rows.length,
    chosen: selectable.filter((row) => state.keys.has(keyOf(row))),
    isChosen: (row) => state.keys.has(keyOf(row)),
    choose: (row, isRange) => setState((former) => chooseRow(former, order, { key: keyOf(row), isRange })),
    chooseAll: (isOn) => setState({ keys: new Set(isOn ? order : []), from: null }),
  };
}

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
