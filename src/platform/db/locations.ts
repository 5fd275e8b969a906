import type { Office } from "#domain/locations/contract.ts";
import { locationSlug } from "#domain/locations/location-slug.ts";
import type { LocationRow, MirrorDatabase } from "./database.ts";

/** All known branches. */
export async function listLocations(db: Pick<MirrorDatabase, "locations">): Promise<LocationRow[]> {
  return db.locations.toArray();
}

/** Replaces the table; skips equal data to avoid redraws. Older servers send names only: known offices are kept. */
export async function replaceLocations(
  db: MirrorDatabase,
  names: readonly string[],
  offices?: readonly Office[],
): Promise<boolean> {
  const known = new Map(offices?.map((office) => [office.name, office]));
  return db.transaction("rw", db.locations, async () => {
    const held = new Map((await db.locations.toArray()).map((row) => [row.name, row]));
    const wanted = new Map(
      names.map((name): [string, LocationRow] => [
        name,
        known.get(name) ?? held.get(name) ?? { name, slug: locationSlug(name) },
      ]),
    );
    const gone = [...held.keys()].filter((name) => !wanted.has(name));
    const changed = [...wanted.values()].filter(
      (row) => JSON.stringify(row) !== JSON.stringify(held.get(row.name)),
    );
    if (gone.length > 0) await db.locations.bulkDelete(gone);
    if (changed.length > 0) await db.locations.bulkPut(changed);
    return gone.length > 0 || changed.length > 0;
  });
}
