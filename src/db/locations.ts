import type { Office } from "#domain/api/locations.ts";
import { locationSlug } from "#domain/location-slug.ts";
import type { LocationRow, MirrorDatabase } from "./database.ts";
import type { ReadTable } from "./mirror-reads.ts";

/** The branches known to this phone, by name. */
export async function listLocations(db: { locations: ReadTable<LocationRow> }): Promise<LocationRow[]> {
  return db.locations.toArray();
}

/** The branch behind a slug, or undefined. */
export function findLocation(db: MirrorDatabase, slug: string): Promise<LocationRow | undefined> {
  return db.locations.where("slug").equals(slug).first();
}

/** The Amharic names in rows of the table, by the name that lists use. */
export function amharicNamesOf(rows: readonly LocationRow[]): ReadonlyMap<string, string> {
  return new Map(rows.flatMap(({ name, name_am }) => (name_am ? [[name, name_am] as const] : [])));
}

/**
 * Makes the table equal to what the server said; writes nothing when it is, so that no screen redraws for nothing. An
 * older server says names alone: what is known of their offices stays.
 */
export async function replaceLocations(
  db: MirrorDatabase,
  names: readonly string[],
  offices?: readonly Office[],
): Promise<boolean> {
  const told = new Map(offices?.map((office) => [office.name, office]));
  return db.transaction("rw", db.locations, async () => {
    const held = new Map((await db.locations.toArray()).map((row) => [row.name, row]));
    const wanted = new Map(
      names.map((name): [string, LocationRow] => [
        name,
        told.get(name) ?? held.get(name) ?? { name, slug: locationSlug(name) },
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
