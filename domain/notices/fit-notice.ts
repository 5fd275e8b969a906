import { type DeclaredNotice, type Notice, writePayload } from "./payload.ts";

/** Lengths of a push in bytes: only these two, so that its length tells little. */
export const PAYLOAD_SIZES = [512, 1_024] as const;

/** More rows never fit: each takes over 25 bytes. */
export const MOST_ROWS = 40;

const encoder = new TextEncoder();

/** The payload with as many rows as fit, and `more` if some do not; `size` is what to fill it up to. */
export function fitNotice(notice: Notice, declared: DeclaredNotice | null): { text: string; size: number } {
  for (let count = Math.min(notice.rows.length, MOST_ROWS); count >= 0; count--) {
    const rows = notice.rows.slice(0, count);
    const more = notice.more || count < notice.rows.length;
    const text = writePayload({ ...notice, rows, more }, declared);
    const bytes = encoder.encode(text).length;
    const size = PAYLOAD_SIZES.find((size) => bytes <= size);
    if (size !== undefined) return { text, size };
  }
  throw new Error("A notice without rows must fit");
}
