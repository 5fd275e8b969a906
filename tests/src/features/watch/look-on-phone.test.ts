import { expect, test } from "vitest";
import { search as searchIndex } from "#domain/search/search.ts";
import { SearchIndex } from "#domain/search/search-index.ts";
import { decodeSegment } from "#domain/segment/decode-segment.ts";
import { encodeSegment } from "#domain/segment/encode-segment.ts";
import type { MirrorSummary } from "../../../../src/db/mirror-summary.ts";
import type { WatchQuery } from "../../../../src/db/watch-rows.ts";
import { lookOnPhone } from "../../../../src/features/watch/look-on-phone.ts";
import type { PhoneSearch } from "../../../../src/search/phone-search.ts";
import { lookInSegments } from "../../../../src/watch/look-in-segments.ts";

const NAMES = [
  "Abebe,Kebede,Alemu",
  "Kebede,Abebe,Alemu",
  "Girma,Abebe,Kebede",
  "Abebech,Kebede,Alemu",
  "Mohammed,Ahmed,Mohamed",
  "Mihret,Mohammed,Ahmed",
  "Ahmed,Mohammed,Ali",
];
const SOUGHT = [
  "abebe kebede",
  "kebede alemu",
  "abebe kebede alemu",
  "abeb kebede",
  "mohammed ahmed",
  "mohammed ahmed mohammed",
  "ahmed",
  "ግርማ አበበ",
];

const rows = NAMES.map((names, at) => {
  const [firstName = "", middleName = "", lastName = ""] = names.split(",");
  return { requestNumber: `AAL100000${at}`, firstName, middleName, lastName, day: 20_000 };
});
const bytes = encodeSegment({ location: "Adama", rows });

function searchOf(index: SearchIndex): PhoneSearch {
  return (question, onHits) => {
    const last = [...searchIndex(index, question)].at(-1);
    if (last === undefined) throw new Error("A search ended without an answer");
    const result = { ...last.result(), counted: true, partial: false, done: true };
    onHits({ kind: "hits", id: 1, ...result, searched: index.passports, state: 1 });
    return () => undefined;
  };
}

async function* segments() {
  yield { since: "", bytes: bytes.slice().buffer };
}

const numbersOf = (found: readonly { requestNumber: string }[] = []) =>
  found.map(({ requestNumber }) => requestNumber).sort();

test.each(SOUGHT)("an open page and the background find the same people of the name %s", async (text) => {
  const decoded = decodeSegment(bytes);
  if (!decoded.ok) throw new Error("The segment does not decode");
  const index = new SearchIndex();
  index.update([{ id: "s", since: "", columns: decoded.value }], []);
  const queries: WatchQuery[] = [{ kind: "name", text, location: null }];
  const summary = { passports: NAMES.length, complete: true } as MirrorSummary;
  const look = await lookOnPhone(searchOf(index), summary, queries);
  const { results } = await lookInSegments(segments(), queries, { now: () => 0, until: 1 });
  expect(numbersOf(look?.results[0]?.hits)).toEqual(numbersOf(results[0]?.hits));
  expect(look?.results[0]?.total).toBe(results[0]?.total);
});
