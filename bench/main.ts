import { measureAdvertisements } from "./advertisements.ts";
import { withCleanUp, type CleanUp } from "../tests/support/clean-up.ts";
import { type Figure, type Report, reporter } from "./figure.ts";
import { measureExport } from "./export.ts";
import { measureContest } from "./contest.ts";
import { installPeers } from "./install-peers.ts";
import { measureFirstMinute } from "./first-minute.ts";
import { measureImport } from "./import.ts";
import { measureTypingAlone } from "./key-press.ts";
import { measureInteractions } from "./interactions.ts";
import { measureListFile } from "./list-file.ts";
import { measureFilling, measureMirror } from "./mirror.ts";
import { measureMonth } from "./month.ts";
import { measurePages } from "./page.ts";
import { measurePictures } from "./pictures.ts";
import { measurePush } from "./push.ts";
import { measureSearch } from "./search.ts";
import { measureApi } from "./api.ts";
import { measureSmallMachine } from "./small-machine.ts";
import { measureTenMillion } from "./ten-million.ts";

type Bench = {
  limitSeconds: number;
  run: (cleanUp: CleanUp, report: Report, options: readonly string[]) => Promise<unknown>;
  /** These benches are covered by this one. */
  partOf?: string;
  /** It takes an hour and is no part of `all`; sizes may follow its name. */
  isLarge?: boolean;
};

const BENCHES: Record<string, Bench> = {
  mirror: { limitSeconds: 1_800, run: measureMirror },
  filling: { limitSeconds: 600, run: measureFilling, partOf: "mirror" },
  file: { limitSeconds: 900, run: measureListFile },
  search: { limitSeconds: 2_700, run: measureSearch },
  contest: { limitSeconds: 1_500, run: measureContest, partOf: "search" },
  typing: { limitSeconds: 900, run: measureTypingAlone, partOf: "search" },
  interactions: { limitSeconds: 900, run: measureInteractions },
  import: { limitSeconds: 3_600, run: measureImport },
  pictures: { limitSeconds: 600, run: measurePictures },
  api: { limitSeconds: 1_500, run: measureApi },
  page: { limitSeconds: 900, run: measurePages },
  "first-minute": { limitSeconds: 300, run: measureFirstMinute },
  advertisements: { limitSeconds: 3_600, run: measureAdvertisements },
  push: { limitSeconds: 900, run: measurePush },
  export: { limitSeconds: 1_500, run: measureExport },
  month: { limitSeconds: 900, run: (cleanUp, report) => measureMonth(cleanUp, report) },
  "small-machine": { limitSeconds: 2_400, run: measureSmallMachine },
  "ten-million": { limitSeconds: 4 * 3_600, run: measureTenMillion, isLarge: true },
};

const [asked = "", ...options] = process.argv.slice(2);
const names =
  asked === "all"
    ? Object.keys(BENCHES).filter((name) => !BENCHES[name]?.partOf && !BENCHES[name]?.isLarge)
    : [asked];
const areSizes = BENCHES[asked]?.isLarge === true && options.every((option) => /^\d+$/.test(option));
if ((options.length > 0 && !areSizes) || names.some((name) => !BENCHES[name])) {
  process.stderr.write(`Usage: npm run bench -- ${Object.keys(BENCHES).join("|")}|all\n`);
  process.exit(2);
}

installPeers();
const figures: Figure[] = [];
const failed: string[] = [];
for (const name of names) {
  process.stderr.write(`${name}\n`);
  const report = reporter(name, (figure) => {
    figures.push(figure);
    process.stdout.write(`${JSON.stringify(figure)}\n`);
  });
  try {
    const bench = BENCHES[name];
    if (bench) await withCleanUp(bench.limitSeconds, (cleanUp) => bench.run(cleanUp, report, options));
  } catch (error) {
    failed.push(name);
    process.stderr.write(`${name} broke off: ${error instanceof Error ? error.stack : String(error)}\n`);
  }
}
const missed = figures.filter(({ ok }) => ok === false);
process.stderr.write(
  `${figures.length} figures, ${missed.length} over budget, ${failed.length} broken off\n`,
);
process.exit(failed.length + missed.length === 0 ? 0 : 1);
