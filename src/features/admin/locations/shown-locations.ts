import { type AdminLocation, adminLocationSchema } from "#domain/api/admin-locations.ts";
import type { Change } from "../../../outbox/change.ts";
import { type LocationFields, NO_LOCATION_FIELDS, typedFields } from "./location-fields.ts";

/** A branch with queued changes applied. */
export type ShownLocation = {
  /** In the URL: the slug, or a temporary one while unsent. */
  key: string;
  fields: LocationFields;
  /** Passports listed there; last change of its facts. */
  total: number;
  updatedAt: string | null;
  changes: readonly Change[];
  deleted: boolean;
};

export const LOCATIONS = "location:";

export function locationResource(key: string): string {
  return `${LOCATIONS}${key}`;
}

export function showLocation(location: AdminLocation, changes: readonly Change[]): ShownLocation {
  const own = changes.filter(({ resource }) => resource === locationResource(location.slug));
  return {
    key: location.slug,
    fields: own.reduce(applyChange, { ...NO_LOCATION_FIELDS, ...typedFields(location) }),
    total: location.total,
    updatedAt: location.updated_at,
    changes: own,
    deleted: own.some(({ kind }) => kind === "location.delete"),
  };
}

/** All branches with queued changes applied, including unsent ones. */
export function showLocations(
  locations: readonly AdminLocation[],
  changes: readonly Change[],
): ShownLocation[] {
  return [...newLocations(changes), ...locations.map((location) => showLocation(location, changes))];
}

export function newLocation(key: string, changes: readonly Change[]): ShownLocation | null {
  return newLocations(changes).find((shown) => shown.key === key) ?? null;
}

function newLocations(changes: readonly Change[]): ShownLocation[] {
  return changes
    .filter(({ kind, state }) => kind === "location.create" && state !== "done")
    .map(({ resource }) => {
      const own = changes.filter((change) => change.resource === resource);
      return {
        key: resource.slice(LOCATIONS.length),
        fields: own.reduce(applyChange, NO_LOCATION_FIELDS),
        total: 0,
        updatedAt: null,
        changes: own,
        deleted: own.some(({ kind }) => kind === "location.delete"),
      };
    });
}

function applyChange(fields: LocationFields, { state, body, answer }: Change): LocationFields {
  if (state !== "done") return { ...fields, ...typedFields(body ?? {}) };
  const told = adminLocationSchema.safeParse(answer?.data);
  return told.success ? { ...fields, ...typedFields(told.data) } : fields;
}
