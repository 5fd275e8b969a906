import { SEED_BRANCHES } from "../seed-branches.ts";
import type { Migration } from "./migration.ts";

/** Amharic names for seeded branches without one. */
export const amharicBranchNames: Migration = {
  name: "0009-amharic-branch-names",
  statements: () =>
    SEED_BRANCHES.map(
      ({ name, amharic }) =>
        `update locations set name_am = '${amharic}' where name = '${name}' and name_am is null`,
    ),
};
