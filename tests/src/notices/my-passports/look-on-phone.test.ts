import { expect, test } from "vitest";
import { search as searchIndex } from "#domain/passports/search/search.ts";
import { SearchIndex } from "#domain/passports/search/search-index.ts";
import { decodeSegment, encodeSegment } from "#domain/lists/segment/segment-codec.ts";
import type { MirrorSummary } from "../../../../src/platform/db/mirror-summary.ts";
import type { WatchQuery, WatchRow } from "../../../../src/platform/db/watch-rows.ts";
import { lookOnPhone } from "../../../../src/notices/my-passports/page-checks.ts";
import type { PhoneSearch } from "../../../../src/passports/search/phone-search.ts";
import { lookInSegments } from "../../../../src/notices/watch/look-in-segments.ts";
import { nextWatch } from "../../../../src/notices/watch/next-watch.ts";

const NAMES = [
  "Abebe,Kebede,Alemu",
  "Kebede,Abebe,Alemu",
  "Girma,Abebe,Kebede",
  "Abebech,Kebede,Alemu",
  "Mohammed,Ahmed,Mohamed",
  "Mihret,Mohammed,Ahmed",
  "Ahmed,Mohammed,Ali",
  "Haile,Selassie,Kebede",
  "Haile,Selassie,Kebede Girma",
  "Haileselassie,Kebede,Girma",
  "Hana,,Gir",
  "Hana,,Girma",
  "Hana,Alemu,Girum",
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
  "haileselassie kebede",
  "hana gir",
  "hana gi",
];

const rows = NAMES.map((names, at) => {
  const [firstName = "", middleName = "", lastName = ""] = names.split(",");
  return { requestNumber: `AAL${1_000_000 + at}`, firstName, middleName, lastName, day: 20_000 };
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

async function bothLook(text: string) {
  const decoded = decodeSegment(bytes);
  if (!decoded.ok) throw new Error("The segment does not decode");
  const index = new SearchIndex();
  index.update([{ id: "s", since: "", columns: decoded.value }], []);
  const queries: WatchQuery[] = [{ kind: "name", text, location: null }];
  const summary = { passports: NAMES.length, complete: true } as MirrorSummary;
  const look = await lookOnPhone(searchOf(index), summary, queries);
  const { results } = await lookInSegments(segments(), queries, { now: () => 0, until: 1 });
  return { page: look?.results[0], background: results[0] };
}

test.each(SOUGHT)("an open page and the background find the same people of the name %s", async (text) => {
  const { page, background } = await bothLook(text);
  expect(numbersOf(page?.hits)).toEqual(numbersOf(background?.hits));
  expect(numbersOf(page?.similar)).toEqual(numbersOf(background?.similar));
  expect(page?.total).toBe(background?.total);
});

test("a saved name that one passport bears is found, though others begin so", async () => {
  for (const looked of Object.values(await bothLook("hana gir"))) {
    if (looked === undefined) throw new Error("Nobody looked");
    expect(looked.hits.map(({ fullName }) => fullName)).toEqual(["Hana Gir"]);
    expect(looked.similar).toHaveLength(2);
    const row: WatchRow = {
      id: "",
      label: "",
      query: { kind: "name", text: "Hana Gir", location: null },
      savedAt: 1,
      state: { kind: "waiting" },
      checked: null,
      untold: null,
    };
    const next = nextWatch(row, { ...looked, whole: true, upTo: null }, 2);
    expect(next).toMatchObject({ state: { kind: "found" }, untold: "found" });
  }
});

test("a saved name that others only begin with has similar ones, however many there are", async () => {
  for (const looked of Object.values(await bothLook("hana gi"))) {
    expect(looked).toMatchObject({ hits: [], total: 0 });
    expect(looked?.similar).toHaveLength(3);
  }
});
