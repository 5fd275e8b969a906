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

describe("a place stored in the browser's history", () => {
  it("is restored for the same question, beside other state", () => {
    const state = withKeptPlace({ theirs: 1 }, place);
    expect(state).toMatchObject({ theirs: 1 });
    expect(readKeptPlace(structuredClone(state), "solomon")).toEqual(place);
  });

  it("is ignored for another question", () => {
    expect(readKeptPlace(withKeptPlace(null, place), "solomon b")).toBeNull();
  });

  it.each([null, undefined, "text", 7, {}, { lookup: null }, { lookup: { text: "solomon" } }])(
    "is null for the state %j",
    (state) => expect(readKeptPlace(state, "solomon")).toBeNull(),
  );

  it("drops invalid entries", () => {
    const odd = { lookup: { ...place, opened: 7, location: {}, row: "31" } };
    expect(readKeptPlace(odd, "solomon")).toEqual({ ...place, opened: null, location: null, row: null });
  });
});
