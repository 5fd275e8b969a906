import { storedText } from "./stored-text.ts";

const KEY = "passport-status:saved";

/** Styles keep room for so many; more than that push down what is below the screen. */
const MOST_ROOM = 4;

const listeners = new Set<() => void>();

const read = (): number => Number(storedText("localStorage", KEY)) || 0;

function write(count: number): void {
  if (count === read()) return;
  try {
    if (count === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(count));
  } catch {
    return;
  }
  noteOnRoot(count);
  for (const listener of listeners) listener();
}

/** As the script in index.html does it before the first painting. */
function noteOnRoot(count: number): void {
  const { dataset } = document.documentElement;
  if (count === 0) delete dataset["saved"];
  else dataset["saved"] = String(Math.min(count, MOST_ROOM));
}

/**
 * How many passports are saved on this phone, as far as is known before the database is open: room is kept for them
 * at the first painting, and their code is fetched only when there are any.
 */
export const savedCount = {
  get: read,
  set: write,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
