const HIDDEN = "•••";

/** The same structure and names of fields, without any value. */
export function hideValues(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(hideValues);
  if (typeof json !== "object" || json === null) return HIDDEN;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, hideValues(value)]));
}
