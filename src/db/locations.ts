import { locationSlug } from "../../domain/location-slug.ts";
import type { LocationRow, MirrorDatabase } from "./database.ts";

/** The branches known to this phone, by name. */
export function listLocations(db: MirrorDatabase): Promise<LocationRow[]> {
  return db.locations.orderBy("name").toArray();
}

/** The branch behind a slug, or undefined. */
export function findLocation(db: MirrorDatabase, slug: string): Promise<LocationRow | undefined> {
  return db.locations.where("slug").equals(slug).first();
}

/** Makes the table equal to `names`; writes nothing when it is, so that no screen redraws for nothing. */
export async function replaceLocations(db: MirrorDatabase, names: readonly string[]): Promise<boolean> {
  const wanted = new Set(names);
  return db.transaction("rw", db.locations, async () => {
    const held = new Set(await db.locations.toCollection().primaryKeys());
    const gone = [...held].filter((name) => !wanted.has(name));
    const added = [...wanted].filter((name) => !held.has(name));
    if (gone.length > 0) await db.locations.bulkDelete(gone);
    if (added.length > 0)
      await db.locations.bulkPut(added.map((name) => ({ name, slug: locationSlug(name) })));
    return gone.length > 0 || added.length > 0;
  });
}
