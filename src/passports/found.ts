import type { PassportList } from "#domain/api/passports.ts";
import type { FoundPassport, HitMatch } from "#domain/search/hit.ts";
import { isSampleData, type MirrorView } from "../hooks/mirror-view.tsx";
import { fromApi, fromLocalHit, type ListedPassport } from "./listed-passport.ts";

/** Passports found, by any source. */
export type Found = {
  /** Exact hits, then those that sound alike. */
  passports: readonly ListedPassport[];
  exactTotal: number;
  soundsTotal: number;
  /** Other spellings, never hits. */
  similar: readonly ListedPassport[];
};

/** Where an answer comes from. */
export type Origin = {
  source: "phone" | "server" | "both";
  /** Last update of the lists, epoch ms; null if unknown. */
  asOf: number | null;
  sample: boolean;
};

export function foundOnServer({ data, meta, similar = [] }: PassportList): Found {
  const { total, exact_total: exactTotal = total } = meta;
  return {
    passports: data.map(fromApi),
    exactTotal,
    soundsTotal: total - exactTotal,
    similar: similar.map(fromApi),
  };
}

type LocalHits = Pick<Found, "exactTotal" | "soundsTotal"> & {
  hits: readonly (FoundPassport & { match?: HitMatch })[];
  similar: readonly FoundPassport[];
};

export function foundOnPhone({ hits, exactTotal, soundsTotal, similar }: LocalHits): Found {
  return { passports: hits.map(fromLocalHit), exactTotal, soundsTotal, similar: similar.map(fromLocalHit) };
}

export function phoneOrigin(view: MirrorView): Origin {
  const asOf = view.status === "ready" ? (view.summary.updatedAt ?? view.summary.checkedAt) : null;
  return { source: "phone", asOf, sample: isSampleData(view) };
}
