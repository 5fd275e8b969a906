import { storedText } from "./stored-text.ts";

/** Set while the outbox has anything to send, or anything that needs its person. */
export const UNSENT_KEY = "passport-status:unsent";

/** Whoever is in the middle of writing something that is kept nowhere else. */
export const drafts = new Set<object>();

/**
 * Whether anything waits to be sent, before the outbox's code is here to tell: it is marked before anything is kept,
 * and cleared by whoever saw that nothing is left.
 */
export const anyUnsent = (): boolean => storedText("localStorage", UNSENT_KEY) !== null;

/** Whether a reload that nobody asked for would cost nobody anything. */
export const nothingUnsent = (): boolean => drafts.size === 0 && !anyUnsent();
