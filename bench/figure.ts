/** One JSON line of `npm run bench`. */
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
  /** Number of measurements, rows or queries. */
  n?: number;
  /** Names whose figure it is, if it is not ours. */
  peer?: string;
  /** It is a maximum, and a minimum for `per second`, `times` and `ratio`. */
  budget?: number;
  /** Whether the value is within `budget`. */
  ok?: boolean;
  /** Says how it was measured or where it comes from, where that is not obvious. */
  how?: string;
};

const MORE_IS_BETTER = new Set<Figure["unit"]>(["per second", "times", "ratio"]);

export type Report = (figure: Omit<Figure, "bench" | "ok">) => void;

/** Fills in `bench` and `ok`, rounds, and emits. */
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

/** Four significant digits; more would not repeat. */
function rounded(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(4));
}
