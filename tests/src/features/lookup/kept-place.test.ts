import { describe, expect, it } from "vitest";
import { type KeptPlace, readKeptPlace, withKeptPlace } from "../../../../src/features/lookup/kept-place.ts";

const place: KeptPlace = {
  text: "solomon",
  limit: 50,
  location: "Adama",
  opened: "AAL1234567",
  row: 31,
  top: -12,
  scroll: 2210,
};

describe("a place kept in the browser's history", () => {
  it("is read again for the same question, beside what others keep there", () => {
    const state = withKeptPlace({ theirs: 1 }, place);
    expect(state).toMatchObject({ theirs: 1 });
    expect(readKeptPlace(structuredClone(state), "solomon")).toEqual(place);
  });

  it("counts for no other question", () => {
    expect(readKeptPlace(withKeptPlace(null, place), "solomon b")).toBeNull();
  });

  it.each([null, undefined, "text", 7, {}, { lookup: null }, { lookup: { text: "solomon" } }])(
    "is none where the state is %j",
    (state) => expect(readKeptPlace(state, "solomon")).toBeNull(),
  );

  it("without what is not of its kind leaves that out", () => {
    const odd = { lookup: { ...place, opened: 7, location: {}, row: "31" } };
    expect(readKeptPlace(odd, "solomon")).toEqual({ ...place, opened: null, location: null, row: null });
  });
});
