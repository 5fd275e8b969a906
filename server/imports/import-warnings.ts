import * as z from "zod/mini";
import { importWarningSchema } from "#domain/imports/contract.ts";
import type { ImportWarning } from "#domain/imports/contract.ts";
import type { CanonicalBranch } from "../locations/canonical-branch.ts";

const storedSchema = z.array(importWarningSchema);

/** JSON array in the warnings column. */
export function parseWarnings(json: string): ImportWarning[] {
  return storedSchema.parse(JSON.parse(json));
}

/** An unknown branch may be a typo. */
export function branchWarnings({ name, known }: CanonicalBranch): ImportWarning[] {
  if (known) return [];
  const text = `${name} is a new branch: it was not known under this name or spelling. Check that it is no slip.`;
  return [{ code: "new_branch", text, values: { branch: name } }];
}

/** Shown before the first real list removes the sample data. */
export function samplesSentence(count: number): string {
  const subject = count === 1 ? "1 sample passport goes" : `${count} sample passports go`;
  return `${subject} with the first real list: all of them are invented.`;
}

/** Rows outranked by a newer list. */
export function outrankedWarnings(rows: number): ImportWarning[] {
  if (rows === 0) return [];
  const subject = rows === 1 ? "1 row names a request number" : `${rows} rows name request numbers`;
  const text = `${subject} that a newer list has too. The newer list stays in force; they count as duplicates.`;
  return [{ code: "outranked", text, values: { rows: String(rows) } }];
}
