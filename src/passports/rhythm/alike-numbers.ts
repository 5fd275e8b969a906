import type { EpochDay } from "#domain/base/day.ts";
import { useMirror } from "../../platform/hooks/mirror-view.tsx";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useAsync } from "../../platform/hooks/use-async.ts";
import { askPhone, type PhoneSearch } from "../search/phone-search.ts";

export type AlikeNumbers = {
  /** The first five characters of the number. */
  begin: string;
  /** Listed numbers that begin so. */
  count: number;
  /** The newest days of their lists, the oldest first. */
  days: EpochDay[];
  /** There are older days. */
  isMore: boolean;
  /** The beginning that follows, and when its first number was listed. */
  next: { begin: string; day: EpochDay } | null;
};

/** Whole numbers of three letters and seven digits, which are given out in their order. */
const IN_ORDER = /^([A-Z]{3}\d\d)\d{5}$/;
const DAYS_NAMED = 3;

/**
 * What the phone's lists tell of numbers that begin like this one: null unless it holds all lists and has such numbers,
 * undefined while they are counted.
 */
export function useAlikeNumbers(number: string | null): AlikeNumbers | null | undefined {
  const { search } = useServices();
  const view = useMirror();
  const begin = (number !== null && IN_ORDER.exec(number)?.[1]) || null;
  const isWhole = view.status === "ready" && view.summary.complete;
  const upTo = view.status === "ready" ? view.summary.updatedAt : null;
  const known = useAsync<Counted, Counted>(
    async () => {
      if (begin === null || !isWhole)
        return { of: begin, alike: view.status === "loading" ? undefined : null };
      return { of: begin, alike: await alikeOnPhone(search, begin).catch(() => null) };
    },
    [search, begin, isWhole, upTo, view.status],
    { of: null, alike: undefined },
  );
  if (begin === null) return null;
  return known.of === begin ? known.alike : undefined;
}

type Counted = { of: string | null; alike: AlikeNumbers | null | undefined };

/** Null if no number begins so. */
export async function alikeOnPhone(search: PhoneSearch, begin: string): Promise<AlikeNumbers | null> {
  const days: EpochDay[] = [];
  const all = await hitOf(search, begin, "newest", null);
  let left = all;
  while (left !== null && days.length < DAYS_NAMED) {
    days.unshift(left.day);
    left = await hitOf(search, begin, "newest", left.day - 1);
  }
  if (all === null) return null;
  const after = nextBegin(begin);
  const first = after === null ? null : await hitOf(search, after, "oldest", null);
  const next = after === null || first === null ? null : { begin: after, day: first.day };
  return { begin, count: all.total, days, isMore: left !== null, next };
}

/** AAL78 follows AAL77; what follows AAL99 has other letters. */
function nextBegin(begin: string): string | null {
  const digits = Number(begin.slice(3)) + 1;
  return digits > 99 ? null : begin.slice(0, 3) + String(digits).padStart(2, "0");
}

async function hitOf(search: PhoneSearch, begin: string, order: "newest" | "oldest", to: EpochDay | null) {
  const asked = { numbers: [begin], location: null, to, order, limit: 1, similar: 0 };
  const { hits, exactTotal } = await askPhone(search, asked);
  const [hit] = hits;
  // Where no number begins so, the search answers with others that contain it.
  return hit?.requestNumber.startsWith(begin) ? { day: hit.day, total: exactTotal } : null;
}
