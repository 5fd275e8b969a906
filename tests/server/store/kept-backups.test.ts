import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { backupName, namesToDelete, ownBackups, pruneBackups } from "../../../server/store/kept-backups.ts";

const OURS = "0a1b2c3d-0000-4000-8000-000000000000";
const THEIRS = "ffffffff-0000-4000-8000-000000000000";
const DAY_MS = 86_400_000;
/** A Wednesday. */
const START = Date.UTC(2026, 0, 7, 2, 10);

const nameAt = (ms: number) => backupName(OURS, new Date(ms), true);
const dayOf = (name: string) => /-(\d{8})T/.exec(name)?.[1] ?? "";

/** What is left after a nightly backup on each of so many days. */
function afterNights(nights: number): string[] {
  let kept: string[] = [];
  for (let night = 0; night < nights; night += 1) {
    kept.push(nameAt(START + night * DAY_MS));
    const gone = new Set(namesToDelete(kept, OURS));
    kept = kept.filter((name) => !gone.has(name));
  }
  return ownBackups(kept, OURS);
}

describe("Backups that are kept", () => {
  it("are those of 7 days, of 4 weeks and of 12 months, when one is made each night", () => {
    const days = afterNights(400).map(dayOf);
    // The last night is Wednesday, 10 February 2027.
    const nights = ["20270210", "20270209", "20270208", "20270207", "20270206", "20270205", "20270204"];
    // Sundays, the last days of their weeks.
    const weeks = ["20270131", "20270124"];
    // The last days of the months before; January's is one of the Sundays.
    const months = ["20261231", "20261130", "20261031", "20260930", "20260831", "20260731"];
    const former = ["20260630", "20260531", "20260430", "20260331"];
    expect(days).toEqual([...nights, ...weeks, ...months, ...former]);
  });

  it("are all of them in the first week, and the newest of a day that has several", () => {
    expect(afterNights(7)).toHaveLength(7);
    const sameDay = [nameAt(START), nameAt(START + 60_000), nameAt(START + 120_000)];
    expect(namesToDelete(sameDay, OURS)).toEqual([nameAt(START + 60_000), nameAt(START)]);
  });

  it("always include the newest and those known to be good, whatever the clock did", () => {
    const times = fc.array(fc.integer({ min: 0, max: 4_000 * DAY_MS }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(times, fc.nat(), (ages, pick) => {
        const names = ages.map((age) => nameAt(START + age));
        const good = names[pick % names.length] ?? "";
        const gone = namesToDelete(names, OURS, [good]);
        expect(gone).not.toContain(ownBackups(names, OURS)[0]);
        expect(gone).not.toContain(good);
        const left = new Set(names).size - new Set(gone).size;
        expect(left).toBeLessThanOrEqual(7 + 4 + 12 + 1);
        // What was kept once is kept again as long as nothing new comes.
        const kept = names.filter((name) => !gone.includes(name));
        expect(namesToDelete(kept, OURS, [good])).toEqual([]);
      }),
    );
  });

  it("of another installation, and files of people, are never deleted", async () => {
    const folder = await mkdtemp(join(tmpdir(), "passport-status-kept-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const [first, second] = [nameAt(START), nameAt(START + 1_000)];
    const others = [
      backupName(THEIRS, new Date(START - DAY_MS), true),
      "passport-2025-01-01.db",
      `${first}.copy`,
      `old-${first}`,
      "passport-status-0a1b2c3d-20269999T999999Z.sqlite",
    ];
    for (const name of [first, `${first}.sha256`, second, `${second}.sha256`, ...others]) {
      await writeFile(join(folder, name), "");
    }
    expect(await pruneBackups(folder, OURS, [])).toEqual([first]);
    expect((await readdir(folder)).toSorted()).toEqual([second, `${second}.sha256`, ...others].toSorted());
  });
});
