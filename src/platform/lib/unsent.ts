import { storedText } from "./stored-text.ts";

/** Set while the outbox has unsent or rejected changes. */
export const UNSENT_KEY = "passport-status:unsent";

/** Open drafts stored nowhere else. */
export const drafts = new Set<object>();

/** Readable before the outbox loads: set before storing, cleared once nothing is left. */
export const anyUnsent = (): boolean => storedText("localStorage", UNSENT_KEY) !== null;

/** Whether a reload loses nothing. */
export const nothingWritten = (): boolean => drafts.size === 0;

/** Whether a new build may be loaded without asking. */
export const nothingUnsent = (): boolean => nothingWritten() && !anyUnsent();
