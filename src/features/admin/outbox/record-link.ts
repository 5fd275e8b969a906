import { adminLinks } from "../../../lib/admin-links.ts";
import type { Change } from "../../../outbox/change.ts";

/** Link to the change's record under its current key; null without a page. */
export function recordLink({ kind, state, resource, answer }: Change): string | null {
  const [name, key] = splitOnce(answer?.resource ?? resource);
  if (state === "done" && kind.endsWith(".delete")) return null;
  if (name === "passport") return adminLinks.passport(key);
  return name === "location" ? adminLinks.location(key) : null;
}

/** `passport:new:1` → `passport`, `new:1`. */
function splitOnce(resource: string): [name: string, key: string] {
  const at = resource.indexOf(":");
  return [resource.slice(0, at), resource.slice(at + 1)];
}
