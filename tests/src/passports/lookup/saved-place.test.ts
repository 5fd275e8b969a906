import { describe, expect, it } from "vitest";
import {
  type SavedPlace,
  readSavedPlace,
  withSavedPlace,
} from "../../../../src/passports/lookup/use-saved-place.ts";

const place: SavedPlace = {
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
    const state = withSavedPlace({ theirs: 1 }, place);
    expect(state).toMatchObject({ theirs: 1 });
    expect(readSavedPlace(structuredClone(state), "solomon")).toEqual(place);
  });

  it("is ignored for another question", () => {
    expect(readSavedPlace(withSavedPlace(null, place), "solomon b")).toBeNull();
  });

  it.each([null, undefined, "text", 7, {}, { lookup: null }, { lookup: { text: "solomon" } }])(
    "is null for the state %j",
    (state) => expect(readSavedPlace(state, "solomon")).toBeNull(),
  );

  it("drops invalid entries", () => {
    const odd = { lookup: { ...place, opened: 7, location: {}, row: "31" } };
    expect(readSavedPlace(odd, "solomon")).toEqual({ ...place, opened: null, location: null, row: null });
  });
});
