/** A request that a proxy or another service traces. */
export type Trace = { trace: string; parent: string };

const HEADER = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/;

/**
 * Reads a `traceparent` header (W3C Trace Context, level 1). Null for one that breaks its rules, which then is ignored:
 * zeros are no ids, version ff is none, and only later versions may say more.
 */
export function readTrace(header: string | readonly string[] | undefined): Trace | null {
  const match = typeof header === "string" ? HEADER.exec(header) : null;
  if (match === null) return null;
  const [, version, trace = "", parent = "", more] = match;
  if (version === "ff" || (version === "00" && more !== undefined)) return null;
  return /^0*$/.test(trace) || /^0*$/.test(parent) ? null : { trace, parent };
}
