import type { composeMonths } from "./compose-months.ts";
import type { downloadDays } from "./download-days.ts";
import type { downloadMonths } from "./download-months.ts";

/**
 * What reads and writes the bytes of lists. Loaded when an update has something to fetch, to keep the worker small;
 * without it everything is downloaded as single segments.
 */
export type ListCodec = {
  composeMonths: typeof composeMonths;
  downloadDays: typeof downloadDays;
  downloadMonths: typeof downloadMonths;
};

/** Null if it cannot be loaded. */
export type LoadCodec = () => Promise<ListCodec | null>;
