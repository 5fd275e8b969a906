import type { KeyboardEvent } from "react";

/** Once per page. */
export const FILTERS_ID = "table-filters";
/** Mark the list and its rows for arrow keys. */
export const ROWS = { "data-rows": true } as const;
export const ROW = { "data-row": true } as const;

const CONTROLS = "a[href], button:not(:disabled), summary";
const BOX = "input[type=checkbox]";
const TYPING = "input:not([type=checkbox]), select, textarea, [contenteditable], dialog";

type Key = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey">;

/** Tells where a key moves the focus: a row index, the search box, or nowhere. */
export function keyTarget(
  { key, altKey, ctrlKey, metaKey }: Key,
  { at, rows }: { at: number; rows: number },
): number | "box" | null {
  if (altKey || ctrlKey || metaKey || at < 0) return null;
  if (key === "Escape" || (key === "ArrowUp" && at === 0)) return "box";
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows - 1 }[key];
  return next === undefined || next >= rows ? null : next;
}

/** Arrow keys, Home and End move between rows, from box to box or from link to link, Escape to the search box. */
export function handleRowKeys(event: KeyboardEvent<HTMLElement>): void {
  if (isTyping(event.target)) return;
  const rows = rowsIn(event.currentTarget);
  const at = rows.findIndex((row) => event.target instanceof Node && row.contains(event.target));
  const target = keyTarget(event, { at, rows: rows.length });
  if (target === null) return;
  const isOnBox = event.target instanceof Element && event.target.matches(BOX);
  const box = isOnBox && target !== "box" ? rows[target]?.querySelector<HTMLInputElement>(BOX) : null;
  const control = box ?? (target === "box" ? searchBox() : controlOf(rows[target]));
  if (control === null) return;
  event.preventDefault();
  control.focus();
  // Shift takes the rows along that the focus passes, which lists of files do too.
  if (event.shiftKey && box?.checked === false) box.click();
}

export function focusFirstRow(): boolean {
  const list = document.querySelector("[data-rows]");
  const control = list === null ? null : controlOf(rowsIn(list)[0]);
  control?.focus();
  return control !== null;
}

/** `/` focuses the search box, except in fields, selects and dialogs. */
export function handlePageKeys(event: globalThis.KeyboardEvent): void {
  const { key, altKey, ctrlKey, metaKey, defaultPrevented, target } = event;
  if (key !== "/" || altKey || ctrlKey || metaKey || defaultPrevented || isTyping(target)) return;
  const box = document.querySelector("dialog[open]") === null ? searchBox() : null;
  if (box === null) return;
  event.preventDefault();
  box.focus();
  if (box instanceof HTMLInputElement) box.select();
}

function rowsIn(list: Element): Element[] {
  return [...list.querySelectorAll("[data-row]")];
}

function controlOf(row: Element | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>(CONTROLS) ?? null;
}

function searchBox(): HTMLElement | null {
  return document.querySelector(`#${FILTERS_ID} :is(input, select)`);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(TYPING) !== null;
}
