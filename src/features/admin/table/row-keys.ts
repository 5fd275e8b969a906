import type { KeyboardEvent } from "react";

/** The filters of the table on the page; there is one of each. */
export const FILTERS_ID = "table-filters";

const CONTROLS = "a[href], button:not(:disabled), summary";

/** Within a table: up and down go from row to row, Home and End to the first and last, `/` to the filters. */
export function handleRowKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
  const target = event.key === "/" ? firstFilter() : rowControl(event);
  if (target === null) return;
  event.preventDefault();
  target.focus();
}

function firstFilter(): HTMLElement | null {
  return document.querySelector(`#${FILTERS_ID} :is(input, select)`);
}

function rowControl({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): HTMLElement | null {
  const rows = [...currentTarget.querySelectorAll("tbody > tr")];
  const at = rows.findIndex((row) => target instanceof Node && row.contains(target));
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key];
  if (at < 0 || next === undefined) return null;
  return rows[next]?.querySelector<HTMLElement>(CONTROLS) ?? null;
}

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest("input, select, textarea, dialog") !== null;
}
