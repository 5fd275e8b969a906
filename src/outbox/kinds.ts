import { apiPaths } from "#domain/api/paths.ts";
import type { Change, ChangeKind, Fields } from "./change.ts";

type Place = {
  /** What its resources are called: `passport:123`. */
  name: string;
  collection: string;
  one: (key: string) => string;
  /** The member of an answer that names the record. */
  key: string;
};

const PASSPORT: Place = {
  name: "passport",
  collection: apiPaths.adminPassports,
  one: (key) => apiPaths.adminPassport(Number(key)),
  key: "id",
};
const LOCATION: Place = {
  name: "location",
  collection: apiPaths.adminLocations,
  one: apiPaths.adminLocation,
  key: "slug",
};
/** Asked by anybody, settled by an admin: two collections, and the asker may not look again. */
const REMOVAL: Place = {
  name: "removal-request",
  collection: apiPaths.removalRequests,
  one: (key) => apiPaths.adminRemovalRequest(Number(key)),
  key: "id",
};
const ADVERTISEMENT: Place = {
  name: "advertisement-request",
  collection: apiPaths.advertisementRequests,
  one: () => apiPaths.advertisementRequests,
  key: "id",
};

const KINDS: { [Kind in ChangeKind]: { method: Change["method"]; place: Place } } = {
  "passport.create": { method: "POST", place: PASSPORT },
  "passport.update": { method: "PATCH", place: PASSPORT },
  "passport.delete": { method: "DELETE", place: PASSPORT },
  "location.create": { method: "POST", place: LOCATION },
  "location.update": { method: "PATCH", place: LOCATION },
  "location.delete": { method: "DELETE", place: LOCATION },
  "removal.settle": { method: "PATCH", place: REMOVAL },
  "removal.request": { method: "POST", place: REMOVAL },
  "advertisement.request": { method: "POST", place: ADVERTISEMENT },
};

export type Target = Pick<Change, "resource" | "method" | "path">;

/** The name a record has until the server gives it one. */
export function temporaryResource(kind: ChangeKind, uuid: string): string {
  return `${KINDS[kind].place.name}:new:${uuid}`;
}

export function isTemporary(resource: string): boolean {
  return /^[a-z-]+:new:/.test(resource);
}

/** Where a change goes; one of a record that is not made yet learns its path from that record's answer. */
export function targetOf(kind: ChangeKind, resource: string): Target {
  const { method, place } = KINDS[kind];
  if (method === "POST") return { resource, method, path: place.collection };
  const key = resource.slice(place.name.length + 1);
  return { resource, method, path: isTemporary(resource) ? "" : place.one(key) };
}

/** The record an answer is about: a new one's real name, or the new one of a branch that was renamed. */
export function resourceAfter(change: Pick<Change, "kind" | "resource">, data: Fields | null): string {
  const { place } = KINDS[change.kind];
  const key = data?.[place.key];
  return typeof key === "string" || typeof key === "number" ? `${place.name}:${key}` : change.resource;
}

/** The update that says what a creation of this kind says; null where a record cannot be updated by its maker. */
export function updateOf(kind: ChangeKind): ChangeKind | null {
  if (kind === "passport.create") return "passport.update";
  return kind === "location.create" ? "location.update" : null;
}
