import { apiPaths } from "#domain/api/paths.ts";
import type { Change, ChangeKind, Fields } from "./change.ts";

type Place = {
  /** Prefix of resources: `passport:123`. */
  name: string;
  collection: string;
  one: (key: string) => string;
  /** The answer's member with the record's key. */
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
/** Requested publicly, settled by admins: two collections, unreadable to the requester. */
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

/** Until the server assigns a name. */
export function temporaryResource(kind: ChangeKind, uuid: string): string {
  return `${KINDS[kind].place.name}:new:${uuid}`;
}

/** Whether the server has not named the record yet. */
export function isTemporary(resource: string): boolean {
  return /^[a-z-]+:new:/.test(resource);
}

/** Where a change goes; no path until its record is created. */
export function targetOf(kind: ChangeKind, resource: string): Target {
  const { method, place } = KINDS[kind];
  if (method === "POST") return { resource, method, path: place.collection };
  const key = resource.slice(place.name.length + 1);
  return { resource, method, path: isTemporary(resource) ? "" : place.one(key) };
}

/** The answer's record: new ones get real names, branches may be renamed. */
export function resourceAfter(change: Pick<Change, "kind" | "resource">, data: Fields | null): string {
  const { place } = KINDS[change.kind];
  const key = data?.[place.key];
  return typeof key === "string" || typeof key === "number" ? `${place.name}:${key}` : change.resource;
}

/** The update matching a creation; null if not allowed. */
export function updateOf(kind: ChangeKind): ChangeKind | null {
  if (kind === "passport.create") return "passport.update";
  return kind === "location.create" ? "location.update" : null;
}
