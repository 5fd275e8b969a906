import { describe, expect, it } from "vitest";
import {
  fromApi,
  fromLocalHit,
  type ListedPassport,
  mergeListed,
} from "../../../src/passports/listed-passport.ts";

const at = (requestNumber: string, day: number, more: Partial<ListedPassport> = {}): ListedPassport => ({
  requestNumber,
  fullName: "Sample Person",
  location: "Adama",
  day,
  id: null,
  match: "exact",
  order: "own",
  rank: 0,
  ...more,
});

describe("merging two answers", () => {
  it("takes the newer list of a number both have, from either side", () => {
    const moved = at("AAA1", 20_010, { location: "Jimma" });
    expect(mergeListed([moved], [at("AAA1", 20_000, { id: 7 })])).toEqual([moved]);
    expect(mergeListed([at("AAA1", 20_000)], [moved])).toEqual([moved]);
  });

  it("takes the server's record of the same day, for its id", () => {
    expect(mergeListed([at("AAA1", 20_000)], [at("AAA1", 20_000, { id: 7 })])).toMatchObject([{ id: 7 }]);
  });

  it("puts the newest lists first, with a stable order within a day", () => {
    const merged = mergeListed([at("BBB1", 20_000), at("AAA1", 20_000)], [at("CCC1", 20_005)]);
    expect(merged.map(({ requestNumber }) => requestNumber)).toEqual(["CCC1", "AAA1", "BBB1"]);
  });

  it("puts sound-alikes after exact spellings, each nearest first, then newest", () => {
    const sounds = (rank: number) => ({ match: "sounds", rank }) as const;
    const merged = mergeListed(
      [at("AAA9", 20_009, sounds(12)), at("AAA1", 20_000), at("AAA3", 20_000, { rank: 8, order: "other" })],
      [at("AAA2", 20_001), at("AAA8", 20_002, sounds(11)), at("AAA9", 20_009, sounds(12))],
    );
    const numbers = merged.map(({ requestNumber }) => requestNumber);
    expect(numbers).toEqual(["AAA2", "AAA1", "AAA3", "AAA8", "AAA9"]);
  });
});

describe("a listed passport", () => {
  it("joins the names it has", () => {
    const hit = {
      requestNumber: "AAA1",
      firstName: "Sample",
      middleName: "",
      lastName: "Person",
      location: "Adama",
      day: 1,
    };
    expect(fromLocalHit(hit).fullName).toBe("Sample Person");
  });

  it("reads the server's date as a day", () => {
    const record = {
      id: 7,
      request_number: "AAL1234567",
      first_name: "Sample",
      middle_name: null,
      last_name: "Person",
      full_name: "Sample Person",
      location: "Adama",
      date_of_publish: "2026-11-20",
      created_at: "2026-11-20T00:00:00Z",
      updated_at: null,
    };
    expect(fromApi(record)).toMatchObject({ id: 7, day: Date.UTC(2026, 10, 20) / 86_400_000 });
  });
});
