import { SearchIndex } from "#domain/passports/search/search-index.ts";
import { packHigh, packLow } from "#domain/lists/segment/number-key.ts";

/** Seeded numbers in [0, 1). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * People of three of the names each, drawn by Zipf: the n-th name has about 1/n the bearers of the first. `areNamesakes`
 * compares one of them with the one of a request number.
 */
export function drawnPeople(names: readonly string[], count: number, random: () => number) {
  const drawName = () => Math.min(names.length - 1, Math.floor(names.length ** random()) - 1);
  const people = Array.from({ length: count }, () => [drawName(), drawName(), drawName()] as const);
  const numbers = people.map((_, at) => `AAL${String(1_000_000 + at)}`);
  const column = (place: 0 | 1 | 2) => Uint32Array.from(people, (person) => person[place]);
  const columns = {
    location: "Adama",
    count,
    parts: [...names],
    first: column(0),
    middle: column(1),
    last: column(2),
    day: Int32Array.from(people, (_, at) => 20_000 + (at % 300)),
    numberHigh: Float64Array.from(numbers, packHigh),
    numberLow: Float64Array.from(numbers, packLow),
  };
  const index = new SearchIndex();
  index.update([{ id: "all", since: "", columns }], []);
  return {
    people,
    index,
    areNamesakes: (at: number, requestNumber: string) =>
      people[Number(requestNumber.slice(3)) - 1_000_000]?.join() === people[at]?.join(),
  };
}
