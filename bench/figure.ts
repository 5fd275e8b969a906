/** One measured figure: what `npm run bench` prints as one JSON line. */
export type Figure = {
  bench: string;
  figure: string;
  value: number;
  unit:
    | "ms"
    | "s"
    | "MB"
    | "KB"
    | "bytes"
    | "times"
    | "times as long"
    | "ratio"
    | "per second"
    | "rows"
    | "count"
    | "score";
  /** How many measurements, rows or queries stand behind it. */
  n?: number;
  /** Whose figure it is, when not ours. */
  peer?: string;
  /** What was promised: at most this, or at least this for `per second`, `times` and `ratio`. */
  budget?: number;
  /** Whether the budget was kept; present when there is a budget. */
  ok?: boolean;
  /** How it was measured, or what it was reckoned from, where that is not plain. */
  how?: string;
};

/** More is better for these; for all others less is. */
const MORE_IS_BETTER = new Set<Figure["unit"]>(["per second", "times", "ratio"]);

export type Report = (figure: Omit<Figure, "bench" | "ok">) => void;

/** A reporter of one bench: fills in its name and whether the budget was kept, rounds, and passes the figure on. */
export function reporter(bench: string, emit: (figure: Figure) => void): Report {
  return ({ figure, value, unit, ...rest }) => {
    const kept = rest.budget === undefined ? {} : { ok: isKept(value, unit, rest.budget) };
    emit({ bench, figure, value: rounded(value), unit, ...rest, ...kept });
  };
}

function isKept(value: number, unit: Figure["unit"], budget: number): boolean {
  if (Number.isNaN(value)) return false;
  return MORE_IS_BETTER.has(unit) ? value >= budget : value <= budget;
}

/** Four significant digits: more would claim a precision that no run repeats. */
function rounded(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(4));
}
