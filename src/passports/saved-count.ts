import { createListeners } from "../platform/lib/listeners.ts";
import { storedText, storeText } from "../platform/lib/stored-text.ts";

/** `COUNT` or `COUNT HEIGHT WIDTH`: of the section when it was last shown, and of the window then. */
export const SAVED_KEY = "passport-status:saved";

/** Most the styles reserve room for; more push content down below the fold. */
const MOST_ROOM = 4;

const { subscribe, notify } = createListeners();

const read = (): number => Number.parseInt(storedText("localStorage", SAVED_KEY) ?? "", 10) || 0;

/** What this page shows. Another tab may have stored another count already. */
let shown: number | null = null;

function write(count: number): void {
  if (count !== read() && !storeText("localStorage", SAVED_KEY, count === 0 ? null : String(count))) return;
  if (count === shown) return;
  shown = count;
  markRoot(count);
  notify();
}

/** Same as the script in index.html. */
function markRoot(count: number): void {
  const { dataset } = document.documentElement;
  if (count === 0) delete dataset["saved"];
  else dataset["saved"] = String(Math.min(count, MOST_ROOM));
}

/**
 * Saved passports, known before the database opens: reserves room at first paint, and their code loads only if needed.
 */
export const savedCount = {
  get: read,
  set: write,
  subscribe,
};
