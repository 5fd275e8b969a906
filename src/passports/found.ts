import type { PassportList } from "#domain/passports/contract.ts";
import type { FoundPassport, Hit } from "#domain/passports/search/hit.ts";
import { isSampleData, type MirrorView } from "../platform/hooks/mirror-view.tsx";
import { fromApi, fromLocalHit, type ListedPassport } from "./listed-passport.ts";

/** Passports found, by any source. */
export type Found = {
  /** Exact hits, then those that sound alike. */
  passports: readonly ListedPassport[];
  exactTotal: number;
  soundsTotal: number;
  /** Other spellings, never hits. */
  similar: readonly ListedPassport[];
  /** The number that was read instead of the one typed. */
  readAs: string | null;
  /** The numbers found contain the digits typed. */
  isWithin: boolean;
};

export const NOTHING_FOUND: Found = {
  passports: [],
  exactTotal: 0,
  soundsTotal: 0,
  similar: [],
  readAs: null,
  isWithin: false,
};

/** Tells where an answer comes from. */
export type Origin = {
  source: "phone" | "server" | "both";
  /** Last update of the lists, epoch ms; null if unknown. */
  asOf: number | null;
  sample: boolean;
};

export function foundOnServer({ data, meta, similar = [] }: PassportList): Found {
  const { total, exact_total: exactTotal = total, read_as: readAs = null, within: isWithin = false } = meta;
  return {
    passports: data.map(fromApi),
    exactTotal,
    soundsTotal: total - exactTotal,
    similar: similar.map(fromApi),
    readAs,
    isWithin,
  };
}

type LocalHits = Pick<Found, "exactTotal" | "soundsTotal" | "readAs" | "isWithin"> & {
  hits: readonly Hit[];
  similar: readonly FoundPassport[];
};

export function foundOnPhone({ hits, similar, exactTotal, soundsTotal, readAs, isWithin }: LocalHits): Found {
  const [passports, others] = [hits.map(fromLocalHit), similar.map(fromLocalHit)];
  return { passports, exactTotal, soundsTotal, similar: others, readAs, isWithin };
}

export function phoneOrigin(view: MirrorView): Origin {
  const asOf = view.status === "ready" ? (view.summary.updatedAt ?? view.summary.checkedAt) : null;
  return { source: "phone", asOf, sample: isSampleData(view) };
}
