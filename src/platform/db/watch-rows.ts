import { MS_PER_DAY } from "#domain/base/day.ts";
import { ASK_IF_COLLECTED_AFTER_DAYS } from "#domain/notices/contract.ts";
import * as z from "zod/mini";

/** In one branch or all (null). */
const querySchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("number"), number: z.string() }),
  z.object({ kind: z.literal("name"), text: z.string(), location: z.nullable(z.string()) }),
]);

/** `day`: days since 1970-01-01. */
const passportSchema = z.object({
  requestNumber: z.string(),
  fullName: z.string(),
  location: z.string(),
  day: z.int(),
});

/** `since`: first noticed, ms since 1970. `seen`: shown to the visitor. */
const noticed = { since: z.number(), seen: z.boolean() };

const stateSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("waiting") }),
  z.object({ kind: z.literal("found"), passport: passportSchema, ...noticed }),
  /** Several share the name. `numbers`: known so far. */
  z.object({ kind: z.literal("several"), count: z.int(), numbers: z.array(z.string()), ...noticed }),
  /** Names that may be meant, such as looser spellings of an Ethiopic one: never called found. */
  z.object({ kind: z.literal("similar"), count: z.int(), numbers: z.array(z.string()), ...noticed }),
  /** Was in a list, now in none. */
  z.object({ kind: z.literal("gone"), passport: passportSchema, ...noticed }),
]);

/** `upTo`: ISO date of the newest list searched; `whole`: all were. */
const checkedSchema = z.object({ upTo: z.nullable(z.string()), whole: z.boolean(), at: z.number() });

const newsSchema = z.enum(["found", "several", "similar", "moved", "gone"]);

const watchSchema = z.object({
  id: z.string(),
  /** May be empty. */
  label: z.string(),
  query: querySchema,
  savedAt: z.number(),
  state: stateSchema,
  checked: z.nullable(checkedSchema),
  /** News not announced yet. */
  untold: z.nullable(newsSchema),
  /** When a push last had rows of it, ms since 1970: lists fetched before say nothing against them. */
  pushedAt: z.optional(z.number()),
  /** `since` of the good news that screen readers were told. */
  saidOf: z.optional(z.number()),
  /** When the visitor said that it is collected, ms since 1970: nothing is told of it any more. */
  collectedAt: z.optional(z.number()),
  /** `since` of the passport that the visitor was asked about, two weeks after it was found. */
  askedOf: z.optional(z.number()),
  /** That question is still to be put. Not a kind of news: a former build would take the row for unreadable. */
  toAsk: z.optional(z.literal(true)),
});

export type WatchQuery = z.infer<typeof querySchema>;
export type WatchedPassport = z.infer<typeof passportSchema>;
export type WatchState = z.infer<typeof stateSchema>;
export type NewsKind = z.infer<typeof newsSchema>;
export type WatchRow = z.infer<typeof watchSchema>;

/** `change` runs in one transaction and returns the rows after it. */
export type WatchStore = {
  list: () => Promise<WatchRow[]>;
  change: (next: (row: WatchRow) => WatchRow) => Promise<WatchRow[]>;
};

/** Valid rows in saving order; other app versions' rows are skipped. */
export function parseWatches(rows: readonly unknown[]): WatchRow[] {
  return rows
    .flatMap((row) => {
      const parsed = watchSchema.safeParse(row);
      return parsed.success ? [parsed.data] : [];
    })
    .sort((a, b) => a.savedAt - b.savedAt || (a.id < b.id ? -1 : 1));
}

/** A watch whose passport is in a list. */
export type FoundWatch = WatchRow & { state: Extract<WatchState, { kind: "found" }> };

export function isFound(row: WatchRow): row is FoundWatch {
  return row.state.kind === "found";
}

/** Whether it is time to ask if it was collected. A name alone may be somebody else's. */
export function waitsForCollection(row: WatchRow, now: number): row is FoundWatch {
  const { query, collectedAt } = row;
  if (!isFound(row) || query.kind !== "number" || collectedAt !== undefined) return false;
  return now - row.state.since >= ASK_IF_COLLECTED_AFTER_DAYS * MS_PER_DAY;
}

/** Has news the visitor has not seen. */
export function isNew({ state }: WatchRow): boolean {
  return state.kind !== "waiting" && !state.seen;
}
