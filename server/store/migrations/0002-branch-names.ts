import { locationSlug } from "#domain/locations/location-slug.ts";
import { SEED_BRANCHES } from "../seed-branches.ts";
import type { Migration } from "./migration.ts";

/** Seeds branch names and spellings once; an admin's deletions persist. */
export const branchNames: Migration = {
  name: "0002-branch-names",
  statements: () =>
    SEED_BRANCHES.map(
      ({ name, aliases }) =>
        `insert into locations (slug, name, aliases) values (${quote(locationSlug(name))}, ${quote(name)}, ${quote(JSON.stringify(aliases))})`,
    ),
};

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
