import { describe, expect, it } from "vitest";
import type { Manifest } from "#domain/lists/contract.ts";
import type { MirrorChoice } from "../../../../src/platform/db/meta.ts";
import { isSamePlan, planPanel } from "../../../../src/lists/offline-data/panel-plan.ts";

const hash = (name: string) => name.padStart(32, "0");
const entry = (name: string, location: string, count: number, bytes: number) => ({
  key: `${location}/2026-11/${name}`,
  location,
  from: "2026-11-01",
  to: "2026-11-20",
  hash: hash(name),
  count,
  bytes,
});

const adama = entry("a1", "Adama", 100, 1000);
const adamaOlder = entry("a2", "Adama", 50, 1000);
const jimma = entry("b1", "Jimma", 10, 2000);
const manifest: Manifest = {
  format: 1,
  generated_at: "2026-11-20T00:00:00Z",
  total: 160,
  segments: [adama, adamaOlder, jimma],
};
const newest: MirrorChoice = { keep: "newest", branches: [], without: [], explicit: false };
const held = (segment: typeof adama) => ({ ...segment, since: manifest.generated_at });

const summary = (cutByStorage: boolean) => ({
  cutByStorage,
  listDays: new Map([
    ["Adama", "2026-11-16"],
    ["Jimma", "2026-11-18"],
  ]),
});

describe("what the offline panel offers", () => {
  it("knows that every published list is here, though only the newest are chosen", () => {
    const rows = [adama, adamaOlder, jimma].map(held);
    const { isWhole, keepsAll } = planPanel(manifest, newest, rows, summary(false));
    expect([isWhole, keepsAll]).toEqual([true, false]);
    expect(planPanel(manifest, newest, rows.slice(1), summary(false)).isWhole).toBe(false);
    expect(planPanel({ ...manifest, segments: [] }, newest, [], summary(false)).isWhole).toBe(false);
    expect(planPanel(null, newest, [], summary(false)).isWhole).toBe(false);
  });

  it("counts only what is not yet on the phone", () => {
    const plan = planPanel(manifest, newest, [held(adama)], summary(false));
    expect(plan.all).toMatchObject({ passports: 160, missingTransferBytes: Math.round(3000 * 0.65) });
    expect(plan.branches).toEqual([
      {
        location: "Adama",
        held: 100,
        published: 150,
        heldBytes: 1000,
        missingBytes: 650,
        kept: false,
        upTo: "2026-11-16",
      },
      {
        location: "Jimma",
        held: 0,
        published: 10,
        heldBytes: 0,
        missingBytes: 1300,
        kept: false,
        upTo: null,
      },
    ]);
  });

  it("lists the branches the visitor keeps", () => {
    const kept = (choice: Partial<MirrorChoice>) =>
      planPanel(manifest, { ...newest, ...choice }, [], summary(false)).branches.map((branch) => branch.kept);
    expect(kept({ branches: ["Jimma"] })).toEqual([false, true]);
    expect(kept({ keep: "all" })).toEqual([true, true]);
    expect(kept({ keep: "all", without: ["Adama"] })).toEqual([false, true]);
  });

  it("says that all is kept only when no branch was left out and nothing dropped for space", () => {
    const all: MirrorChoice = { ...newest, keep: "all" };
    expect(planPanel(manifest, all, [], summary(false)).keepsAll).toBe(true);
    expect(planPanel(manifest, { ...all, without: ["Adama"] }, [], summary(false)).keepsAll).toBe(false);
    expect(planPanel(manifest, all, [], summary(true)).keepsAll).toBe(false);
  });

  it("names what is held before the first manifest", () => {
    const plan = planPanel(null, newest, [held(jimma)], summary(false));
    expect(plan.branches).toMatchObject([{ location: "Jimma", held: 10, published: 0, missingBytes: 0 }]);
  });

  it("updates a branch's line when anything in it changes", () => {
    const [line] = planPanel(manifest, newest, [held(adama)], summary(false)).branches;
    if (!line) throw new Error("No branch");
    expect(isSamePlan(line, { ...line })).toBe(true);
    const others = {
      location: "Jimma",
      held: 1,
      published: 1,
      heldBytes: 1,
      missingBytes: 1,
      kept: true,
      upTo: null,
    };
    expect(Object.keys(others).sort()).toEqual(Object.keys(line).sort());
    for (const [key, value] of Object.entries(others)) {
      expect(isSamePlan(line, { ...line, [key]: value }), key).toBe(false);
    }
  });
});
