import type { Migration } from "./migration.ts";

/** The order of every public list, newest day first and then by number, is read along an index. */
export const newestFirst: Migration = {
  name: "0008-newest-first",
  statements: () => [
    `drop index passports_date`,
    `drop index passports_location`,
    `create index passports_newest on passports (date_of_publish desc, request_number)`,
    `create index passports_branch on passports (location, date_of_publish desc, request_number)`,
  ],
};
