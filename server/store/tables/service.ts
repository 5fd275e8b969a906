import type { Generated } from "kysely";

/** A time in which some server said every minute that it was here. Between two spans none did. */
export type ServiceSpanTable = { id: Generated<number>; started_at: string; last_at: string };
