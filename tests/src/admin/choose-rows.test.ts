import { expect, it } from "vitest";
import { type Chosen, chooseRow, NONE_CHOSEN } from "../../../src/admin/kit/table/selection-bar.tsx";

const ORDER = [11, 12, 13, 14, 15];

function after(...steps: (number | { to: number })[]): number[] {
  const end = steps.reduce<Chosen>(
    (chosen, step) =>
      typeof step === "number"
        ? chooseRow(chosen, ORDER, { key: step, isRange: false })
        : chooseRow(chosen, ORDER, { key: step.to, isRange: true }),
    NONE_CHOSEN,
  );
  return ORDER.filter((key) => end.keys.has(key));
}

it("a row is chosen and left", () => {
  expect(after(12)).toEqual([12]);
  expect(after(12, 14)).toEqual([12, 14]);
  expect(after(12, 12)).toEqual([]);
});

it("a range goes both ways from the row touched last, and does to all what happens to its end", () => {
  expect(after(12, { to: 14 })).toEqual([12, 13, 14]);
  expect(after(14, { to: 12 })).toEqual([12, 13, 14]);
  expect(after(12, { to: 14 }, { to: 15 })).toEqual([12, 13, 14, 15]);
  expect(after(11, { to: 15 }, 12, { to: 14 })).toEqual([11, 15]);
});

it("a range without a beginning, or from a row that is gone, is one row", () => {
  expect(after({ to: 13 })).toEqual([13]);
  const gone: Chosen = { keys: new Set([99]), from: 99 };
  expect([...chooseRow(gone, ORDER, { key: 13, isRange: true }).keys]).toEqual([99, 13]);
});
