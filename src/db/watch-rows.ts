import * as z from "zod/mini";

/** What is watched: one request number, or the words of a name, in one branch or in all (null). */
const querySchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("number"), number: z.string() }),
  z.object({ kind: z.literal("name"), text: z.string(), location: z.nullable(z.string()) }),
]);

/** A published passport as a watch remembers it; `day` in days since 1970-01-01. */
const passportSchema = z.object({
  requestNumber: z.string(),
  fullName: z.string(),
  location: z.string(),
  day: z.int(),
});

/** `since`: when this phone first saw it so, ms since 1970. `seen`: the visitor was shown it. */
const noticed = { since: z.number(), seen: z.boolean() };

const stateSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("waiting") }),
  z.object({ kind: z.literal("found"), passport: passportSchema, ...noticed }),
  /** A name that several bear: which of them is meant only the number tells. `numbers`: those known already. */
  z.object({ kind: z.literal("several"), count: z.int(), numbers: z.array(z.string()), ...noticed }),
  /** Only similar spellings of a name in Ethiopic script: never called found. */
  z.object({ kind: z.literal("similar"), count: z.int(), numbers: z.array(z.string()), ...noticed }),
  /** It was in a list and is in none any more. */
  z.object({ kind: z.literal("gone"), passport: passportSchema, ...noticed }),
]);

/** `upTo`: ISO date of the newest list looked through; `whole`: every published list was. */
const checkedSchema = z.object({ upTo: z.nullable(z.string()), whole: z.boolean(), at: z.number() });

/** What a visitor wants to hear of: it appeared, several may be meant, it went to another branch, it is gone. */
const newsSchema = z.enum(["found", "several", "similar", "moved", "gone"]);

const watchSchema = z.object({
  id: z.string(),
  /** What the visitor calls it; empty for what was searched. */
  label: z.string(),
  query: querySchema,
  savedAt: z.number(),
  state: stateSchema,
  checked: z.nullable(checkedSchema),
  /** News that were noted and not told yet: whoever is stopped in between leaves them to the next check. */
  untold: z.nullable(newsSchema),
});

export type WatchQuery = z.infer<typeof querySchema>;
export type WatchedPassport = z.infer<typeof passportSchema>;
export type WatchState = z.infer<typeof stateSchema>;
export type NewsKind = z.infer<typeof newsSchema>;
export type WatchRow = z.infer<typeof watchSchema>;

/** Where a check reads and notes watches. `change` runs in one transaction and answers the rows after it. */
export type WatchStore = {
  list: () => Promise<WatchRow[]>;
  change: (next: (row: WatchRow) => WatchRow) => Promise<WatchRow[]>;
};

/** Stored rows in the order of saving; one of another version of the app is left alone. */
export function parseWatches(rows: readonly unknown[]): WatchRow[] {
  return rows
    .flatMap((row) => {
      const parsed = watchSchema.safeParse(row);
      return parsed.success ? [parsed.data] : [];
    })
    .sort((a, b) => a.savedAt - b.savedAt || (a.id < b.id ? -1 : 1));
}

/** Something happened that the visitor was not shown yet. */
export function isNew({ state }: WatchRow): boolean {
  return state.kind !== "waiting" && !state.seen;
}
