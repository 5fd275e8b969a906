import { MOST_BUCKETS } from "#domain/notices/contract.ts";
import { MS_PER_DAY } from "#domain/base/day.ts";

/**
 * A bucket that is no longer needed stays so long, at random: leaving at once would tell of a hit. Longer than the
 * server keeps deliveries, which would name the publication.
 */
const STAYS = { atLeastMs: 5 * MS_PER_DAY, atMostMs: 9 * MS_PER_DAY };

type Leaving = readonly [bucket: string, untilMs: number];

type Options = {
  /** Those of watches, now and when the server was last told. */
  own: readonly string[];
  former: readonly string[];
  decoys: readonly string[];
  leaving: readonly Leaving[];
  nowMs: number;
  /** From 0 to 1. */
  random: () => number;
};

/** All buckets to be told of, in an order that says nothing, and those of them that stay for some days only. */
export function nextBuckets({ own, former, decoys, leaving, nowMs, random }: Options): {
  buckets: string[];
  leaving: [string, number][];
} {
  const until = () => nowMs + STAYS.atLeastMs + random() * (STAYS.atMostMs - STAYS.atLeastMs);
  const isOld = (bucket: string) => !own.includes(bucket);
  const before = new Map(leaving);
  for (const bucket of former) if (!before.has(bucket)) before.set(bucket, until());
  const stays = [...before].filter(
    // A clock that was set back must not keep it for years.
    ([bucket, untilMs]) => isOld(bucket) && untilMs > nowMs && untilMs <= nowMs + STAYS.atMostMs,
  );
  const all = new Set([...own, ...decoys, ...stays.map(([bucket]) => bucket)]);
  const buckets = [...all].slice(0, MOST_BUCKETS).sort();
  return { buckets, leaving: stays.map(([bucket, untilMs]) => [bucket, untilMs]) };
}
