import type { Change, ChangeKind, Fields, NewChange } from "../../../outbox/change.ts";
import { EMPTY_LOCATION, EMPTY_PASSPORT } from "../form/empty-records.ts";

/** The create kind for an update whose record was deleted; null if admins do not create that kind. */
export function createKindOf(kind: ChangeKind): "passport.create" | "location.create" | null {
  if (kind === "passport.update") return "passport.create";
  return kind === "location.update" ? "location.create" : null;
}

/** A new record from the old one plus the queued edit. */
export function addAgain({ kind, base, body, accountId }: Change): NewChange | null {
  const createKind = createKindOf(kind);
  if (createKind === null) return null;
  const form = createKind === "passport.create" ? EMPTY_PASSPORT : EMPTY_LOCATION;
  const whole: Fields = { ...base, ...body };
  const written = Object.entries(whole).filter(([field]) => field in form);
  return { kind: createKind, body: Object.fromEntries(written), accountId };
}
