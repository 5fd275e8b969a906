import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { MS_PER_DAY } from "#domain/base/day.ts";

/** How many days, weeks and months back one backup each is kept. */
const KEPT = { days: 7, weeks: 4, months: 12 };

const ENDINGS = [".sqlite", ".sqlite.age"] as const;
const FORM = /^passport-status-([0-9a-f]{8})-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.sqlite(\.age)?$/;

/** The folder may hold those of another installation, and files of people. */
export function backupName(installation: string, at: Date, sealed: boolean): string {
  const stamp = at.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return `passport-status-${installation.slice(0, 8)}-${stamp}${ENDINGS[sealed ? 1 : 0]}`;
}

/** When a backup of this installation was made, by its name (ms); null for everything else. */
function madeAt(name: string, installation: string): number | null {
  const [, of, year, month, day, hour, minute, second] = FORM.exec(name) ?? [];
  if (of !== installation.slice(0, 8)) return null;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at) ? null : at;
}

/** The installation's own, newest first. */
export function ownBackups(names: readonly string[], installation: string): string[] {
  return names
    .flatMap((name) => {
      const at = madeAt(name, installation);
      return at === null ? [] : [{ name, at }];
    })
    .sort((a, b) => b.at - a.at)
    .map(({ name }) => name);
}

/** Monday is the first day of a week; the first day of 1970 was a Thursday. */
const weekOf = (ms: number) => String(Math.floor((Math.floor(ms / MS_PER_DAY) + 3) / 7));
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const monthOf = (ms: number) => new Date(ms).toISOString().slice(0, 7);

/**
 * The names that may go: of each of the last 7 days, 4 weeks and 12 months with a backup its newest stays. The newest of
 * all and those of `good` stay always, and names that this program did not give are never among them.
 */
export function namesToDelete(
  names: readonly string[],
  installation: string,
  good: readonly string[] = [],
): string[] {
  const own = ownBackups(names, installation);
  const kept = new Set<string>([...own.slice(0, 1), ...good]);
  for (const [periodOf, many] of [
    [dayOf, KEPT.days],
    [weekOf, KEPT.weeks],
    [monthOf, KEPT.months],
  ] as const) {
    const periods = new Set<string>();
    for (const name of own) {
      const period = periodOf(madeAt(name, installation) ?? 0);
      if (periods.has(period)) continue;
      if (periods.size === many) break;
      periods.add(period);
      kept.add(name);
    }
  }
  return own.filter((name) => !kept.has(name));
}

/** Deletes what is not kept any more, and returns the names. */
export async function pruneBackups(
  folder: string,
  installation: string,
  good: readonly string[],
): Promise<string[]> {
  const names = namesToDelete(await readdir(folder), installation, good);
  for (const name of names) {
    await rm(join(folder, name), { force: true });
    await rm(join(folder, `${name}.sha256`), { force: true });
  }
  return names;
}

/** Null without any. */
export async function newestBackup(folder: string, installation: string): Promise<string | null> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const [newest] = ownBackups(names, installation);
  return newest === undefined ? null : join(folder, newest);
}
