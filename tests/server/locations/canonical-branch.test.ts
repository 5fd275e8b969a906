import { describe, expect, it } from "vitest";
import {
  branchKey,
  tidyBranchName,
  canonicalBranch,
  findBranch,
} from "../../../server/locations/canonical-branch.ts";
import { SEED_BRANCHES } from "../../../server/store/seed-branches.ts";
import { describeOnEachStore } from "../stores.ts";

describeOnEachStore("A typed branch", (getStore) => {
  it.each([
    ["Bahirdar", "Bahir Dar"],
    ["BAHIR-DAR", "Bahir Dar"],
    ["Hosana", "Hosaena"],
    ["Hossana", "Hosaena"],
    ["Meqelle", "Mekelle"],
    ["Samara", "Semera"],
    ["Assosa", "Asosa"],
    ["Gambela", "Gambella"],
    ["Jijiga", "Jigjiga"],
    ["ICS branch office, Jimma", "Jimma"],
    ["ICS Adama Branch", "Adama"],
    ["ICS Saris Adey Abeba Branch (Addis Ababa)", "Saris, Addis Ababa"],
    ["  addis   ababa ", "Addis Ababa"],
    ["Saris, Addis Ababa", "Saris, Addis Ababa"],
  ])("%s is the known branch %s", async (typed, name) => {
    expect(await getStore().write((trx) => canonicalBranch(trx, typed))).toEqual({ name, known: true });
  });

  it("is new at first, and then known in any case and punctuation", async () => {
    const store = getStore();
    expect(await store.write((trx) => canonicalBranch(trx, "ICS BRANCH OFFICE, NEW TOWN"))).toEqual({
      name: "New Town",
      known: false,
    });
    expect(await findBranch(store.db, "new-town")).toEqual({ name: "New Town", known: true });
  });

  it("in Ethiopic script is kept as typed", async () => {
    expect(await findBranch(getStore().db, "ጎንደር")).toEqual({ name: "ጎንደር", known: false });
  });
});

describe("Seeded branches", () => {
  it("share no spelling", () => {
    const keys = SEED_BRANCHES.flatMap(({ name, aliases }) => [
      ...new Set([name, ...aliases].map((spelling) => branchKey(spelling))),
    ]);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });
});

describe("tidyBranchName", () => {
  it.each([
    ["ICS branch office, Woldia", "Woldia"],
    ["WOLDIA", "Woldia"],
    ["Nekemte, West Wollega", "Nekemte, West Wollega"],
    ["Branch office", "Branch office"],
    ["Officer Town", "Officer Town"],
  ])("shows %s as %s", (typed, shown) => {
    expect(tidyBranchName(typed)).toBe(shown);
  });
});
