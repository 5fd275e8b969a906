/** A row with bytes of every kind that a copy could spoil. */
export const SEGMENT_BODY = {
  hash: "h",
  plain: Uint8Array.from([0, 255, 1]),
  brotli: Uint8Array.from([7]),
  superseded_at: null,
  withdrawn: 0 as const,
};
