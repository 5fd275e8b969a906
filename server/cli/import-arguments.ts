import { parseArgs } from "node:util";
import type { EpochDay } from "#domain/base/day.ts";
import { checkListDay } from "#domain/lists/list-date-limits.ts";
import { assertNever, err, ok } from "#domain/base/result.ts";
import type { Result } from "#domain/base/result.ts";
import { MAX_DAYS_AHEAD, EARLIEST_LIST_DAY } from "#domain/lists/contract.ts";
import { LONGEST_MARKER, PDF_MAX_BYTES } from "#domain/imports/contract.ts";
import { SHORTEST_BRANCH_NAME, LONGEST_BRANCH_NAME } from "#domain/locations/contract.ts";

export type ImportCommand =
  | {
      kind: "import";
      file: string;
      location: string;
      date: string;
      after: string;
      commit: boolean;
      sample: boolean;
    }
  | { kind: "undo"; batchId: number };

export const IMPORT_USAGE = `Usage:
  npm run import -- FILE --location BRANCH --date YYYY-MM-DD --after TEXT [--commit] [--sample]
  npm run import -- undo BATCH

FILE        the list, a PDF of at most ${PDF_MAX_BYTES / 1024 / 1024} MB
--location  the branch where the passports wait, such as "Adama"
--date      the day the list was published, in the Gregorian calendar
--after     the rows start after the first line with this text, such as "REQUEST_No."; a number skips lines
--commit    write the passports; without it, only show what would happen
--sample    mark the list as invented sample data`;

/** The error is a sentence for the user. */
export function parseImportArguments(
  argv: readonly string[],
  today: EpochDay,
): Result<ImportCommand, string> {
  const parsed = readOptions(argv);
  if (!parsed.ok) return parsed;
  const { positionals, values } = parsed.value;
  if (positionals[0] === "undo") return parseUndo(positionals);
  const [file, ...rest] = positionals;
  if (file === undefined) return err("Name the PDF file of the list.");
  if (rest.length > 0) return err(`Put a text with spaces in quotes: "${rest.join(" ")}" was not expected.`);
  const location = values.location?.trim() ?? "";
  if (location.length < SHORTEST_BRANCH_NAME || location.length > LONGEST_BRANCH_NAME) {
    return err(
      `Name the branch with --location, in ${SHORTEST_BRANCH_NAME} to ${LONGEST_BRANCH_NAME} characters.`,
    );
  }
  const date = checkDate(values.date?.trim() ?? "", today);
  if (!date.ok) return date;
  const after = values.after?.trim() ?? "";
  if (after.length < 1 || after.length > LONGEST_MARKER) {
    return err('Say with --after which text stands above the first row, such as --after "REQUEST_No."');
  }
  const { commit = false, sample = false } = values;
  return ok({ kind: "import", file, location, date: date.value, after, commit, sample });
}

function readOptions(argv: readonly string[]) {
  try {
    const options = {
      location: { type: "string" },
      date: { type: "string" },
      after: { type: "string" },
      commit: { type: "boolean" },
      sample: { type: "boolean" },
    } as const;
    return ok(parseArgs({ args: [...argv], options, allowPositionals: true, strict: true }));
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}

function parseUndo(positionals: readonly string[]): Result<ImportCommand, string> {
  const [, id, ...rest] = positionals;
  if (id === undefined || !/^[1-9]\d{0,14}$/.test(id) || rest.length > 0) {
    return err("Name the one batch to undo by its number, such as: npm run import -- undo 12");
  }
  return ok({ kind: "undo", batchId: Number(id) });
}

function checkDate(date: string, today: EpochDay): Result<string, string> {
  const fault = checkListDay(date, today);
  switch (fault) {
    case "no_date":
      return err("Give the publish date with --date as YYYY-MM-DD, such as --date 2026-11-20.");
    case "too_late":
      return err(`The date ${date} is more than ${MAX_DAYS_AHEAD} days ahead. Check the year.`);
    case "too_early":
      return err(`The date ${date} is before ${EARLIEST_LIST_DAY}. Check the year.`);
    case null:
      return ok(date);
    default:
      return assertNever(fault);
  }
}
