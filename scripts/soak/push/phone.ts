import { readPayload } from "#domain/notices/payload.ts";
import type { WatchedPassport, WatchRow } from "../../../src/platform/db/watch-rows.ts";
import { nextWatch } from "../../../src/notices/watch/next-watch.ts";
import { bucketOfQuery, rowTest, type Person } from "../../../tests/support/people.ts";

/** What a phone has to know of the lists: who is in which buckets, and what it would fetch itself. */
export type Lists = {
  bucketsOf: (requestNumber: string) => readonly string[];
  /** Published so far, in a bucket. */
  inBucket: (bucket: string) => readonly WatchedPassport[];
};

/** What went wrong, counted. */
export type Tally = { shown: number; twice: number; outside: number; unreadable: number; again: number };

export type Phone = ReturnType<typeof createPhone>;

/** Keeps watches as the app does, and counts what it shows. */
export function createPhone({ queries, buckets }: Person, tally: Tally) {
  const waits = queries.map((query) => {
    const watch: WatchRow = {
      id: JSON.stringify(query),
      label: "",
      query,
      savedAt: 0,
      state: { kind: "waiting" },
      checked: null,
      untold: null,
    };
    return { watch, fits: rowTest(query), bucket: bucketOfQuery(query) ?? "", shown: new Set<string>() };
  });
  const own = new Set(buckets);
  const seen = new Set<number>();

  return {
    waits,
    /** The text of a push, as the service worker has it. */
    receive(text: string, lists: Lists): void {
      const notice = readPayload(text);
      if (notice === null) tally.unreadable++;
      if (notice === null || notice.publication === 0) return;
      if (seen.has(notice.publication)) {
        tally.again++;
        return;
      }
      seen.add(notice.publication);
      const rows = notice.rows.map(([requestNumber, fullName, location, day]) => ({
        requestNumber,
        fullName,
        location,
        day,
      }));
      for (const { requestNumber } of rows) {
        if (!lists.bucketsOf(requestNumber).some((bucket) => own.has(bucket))) tally.outside++;
      }
      for (const wait of waits) {
        const hits = (notice.more ? lists.inBucket(wait.bucket) : rows).filter(wait.fits);
        const looked = { hits, total: hits.length, similar: [], whole: false, upTo: notice.upTo, asOf: null };
        const next = nextWatch(wait.watch, looked, 0);
        if (next.untold !== null) {
          const news = hits.filter(({ requestNumber }) => !wait.shown.has(requestNumber));
          if (news.length === 0) tally.twice++;
          tally.shown += news.length;
          for (const { requestNumber } of news) wait.shown.add(requestNumber);
        }
        wait.watch = { ...next, untold: null };
      }
    },
  };
}
