import { adminLinks } from "../../../app/admin-links.ts";
import type { Change } from "../../../outbox/change.ts";

/** The page of the record that a change is about, by the name it has now; null where it has no page. */
export function recordLink({ kind, state, resource, answer }: Change): string | null {
  const [name, key] = splitOnce(answer?.resource ?? resource);
  if (state === "done" && kind.endsWith(".delete")) return null;
  if (name === "passport") return adminLinks.passport(key);
  return name === "location" ? adminLinks.location(key) : null;
}

/** `passport:new:1` is the passport `new:1`. */
function splitOnce(resource: string): [name: string, key: string] {
  const at = resource.indexOf(":");
  return [resource.slice(0, at), resource.slice(at + 1)];
}
