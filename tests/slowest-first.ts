import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take more than eight seconds, by measured time: started late, one of them would outlast all others. */
export const SLOWEST = [
  "kills.test.ts",
  "run-export.test.ts",
  "parse-pdf.test.ts",
  "taken-away.test.ts",
  "main.test.ts",
  "model.test.ts",
  "stopping-under-load.test.ts",
  "rhythm.property.test.ts",
  "month-sample.test.ts",
  "two-hundred.test.ts",
  "push-soak.test.ts",
  "server-with-notices.test.ts",
  "command-blocks.test.ts",
  "restore-drill.test.ts",
  "counting-model.test.ts",
  "sample-lists.test.ts",
  "encode-picture.test.ts",
  "other-schema.test.ts",
  "spelling-set.test.ts",
  "list-key-faults.test.ts",
  "upload-attacks.test.ts",
  "role-routes.test.ts",
  "description.test.ts",
  "import-command.test.ts",
  "new-secret.test.ts",
  "one-search.test.ts",
  "subscriptions.test.ts",
  "api-doc.test.ts",
  "first-real-list.test.ts",
  "updates.test.ts",
  "search.test.ts",
  "sending.test.ts",
  "hostile-text.test.ts",
  "admin-command.test.ts",
  "admin-passports.test.ts",
  "generated-layouts.property.test.ts",
  "cover-proposal.test.ts",
  "sign-in-limit.test.ts",
  "whole-names.test.ts",
  "third-language.test.ts",
  "jobs.test.ts",
  "list-layouts.test.ts",
  "open-list-key.test.ts",
  "sealed-bundle.test.ts",
] as const;

/** A fresh clone knows no times of its own yet. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = SLOWEST.findIndex((name) => name === basename(moduleId));
      return found === -1 ? SLOWEST.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
