import type { Change, ChangeKind, Fields, NewChange } from "../../../outbox/change.ts";
import { LOCATION_FIELDS, PASSPORT_FIELDS } from "../form/written-fields.ts";

/** The create kind for an update whose record was deleted; null if admins do not create that kind. */
export function creationOf(kind: ChangeKind): "passport.create" | "location.create" | null {
  if (kind === "passport.update") return "passport.create";
  return kind === "location.update" ? "location.create" : null;
}

/** A new record from the old one plus the queued edit. */
export function addAgain({ kind, base, body, accountId }: Change): NewChange | null {
  const creation = creationOf(kind);
  if (creation === null) return null;
  const fields: readonly string[] = creation === "passport.create" ? PASSPORT_FIELDS : LOCATION_FIELDS;
  const whole: Fields = { ...base, ...body };
  const written = Object.entries(whole).filter(([field]) => fields.includes(field));
  return { kind: creation, body: Object.fromEntries(written), accountId };
}
