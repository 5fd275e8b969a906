import type { ImportReport } from "#domain/imports/import-report.ts";
import { findBranch } from "../locations/canonical-branch.ts";
import type { ParsedPdf } from "./pdf/parsed-pdf.ts";
import type { ReadStore } from "../store/store.ts";
import { coverWarnings } from "./cover-warnings.ts";
import { countEffects } from "./import-counts.ts";
import { branchWarnings, outrankedWarnings, samplesSentence } from "./import-warnings.ts";
import { unaccountedWarnings } from "./unaccounted-warnings.ts";
import { reasonSentence } from "./row-reason.ts";
import { countSampleNumbers } from "./sample-listings.ts";

/** What importing these rows would change. Read-only. */
export async function previewList(
  store: ReadStore,
  parsed: ParsedPdf,
  list: { location: string; date_of_publish: string; is_sample: boolean },
): Promise<ImportReport> {
  return store.read(async (trx) => {
    const branch = await findBranch(trx, list.location);
    const location = branch.name;
    const accepted = parsed.rows.filter((row) => row.state === "accepted");
    const rejected = parsed.rows.filter((row) => row.state === "rejected");
    const duplicates = parsed.rows.filter((row) => row.state === "duplicate").length;
    const counts = await countEffects(trx, store.dialect, {
      requestNumbers: accepted.flatMap((row) => (row.requestNumber === null ? [] : [row.requestNumber])),
      date: list.date_of_publish,
      ignoreSamples: !list.is_sample,
    });
    const branches = await trx.selectFrom("locations").select(["name", "aliases"]).execute();
    const warnings = [
      ...branchWarnings(branch),
      ...coverWarnings(parsed.cover, { location, date_of_publish: list.date_of_publish }, branches),
      ...unaccountedWarnings(parsed.unaccounted),
      ...outrankedWarnings(counts.rows_outranked),
    ];
    const samples = list.is_sample ? 0 : await countSampleNumbers(trx);
    const sentences = [
      ...warnings.map(({ text }) => text),
      ...(samples > 0 ? [samplesSentence(samples)] : []),
    ];
    return {
      status: "parsed",
      rows_total: parsed.rows.length,
      rows_new: counts.rows_new,
      rows_updated: counts.rows_updated,
      rows_duplicate: duplicates + counts.rows_outranked,
      rows_rejected: rejected.length,
      rejected: rejected.map(({ page, line, text, reason }) => ({
        page,
        line,
        text,
        why: reason === null ? "" : reasonSentence(reason),
        ...(reason && { reason }),
      })),
      ...(sentences.length === 0 ? {} : { warnings: sentences }),
    };
  });
}
