import type { Migration } from "./migration.ts";

/** Index for public lists: newest day first, then number. */
export const newestFirst: Migration = {
  name: "0008-newest-first",
  statements: () => [
    `drop index passports_date`,
    `drop index passports_location`,
    `create index passports_newest on passports (date_of_publish desc, request_number)`,
    `create index passports_branch on passports (location, date_of_publish desc, request_number)`,
  ],
};
