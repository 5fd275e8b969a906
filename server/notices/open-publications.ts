import { sql } from "kysely";

/**
 * Those whose deliveries are not summed up: the last days'. Deliveries are stored by publication, so that matching
 * writes them in a row; those of one subscription are found by going through these.
 */
export function ofOpenPublication() {
  return sql<boolean>`notice_deliveries.publication_id in (select id from notice_publications where summary is null)`;
}
