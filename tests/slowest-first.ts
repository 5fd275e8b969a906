import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take more than five seconds, by measured time: started late, one of them would outlast all others. */
export const SLOWEST = [
  "model.test.ts",
  "parse-pdf.test.ts",
  "kills.test.ts",
  "server-with-notices.test.ts",
  "counting-model.test.ts",
  "push-soak.test.ts",
  "updates.test.ts",
  "upload-attacks.test.ts",
  "encode-picture.test.ts",
  "import-command.test.ts",
  "role-routes.test.ts",
  "one-search.test.ts",
  "sign-in-limit.test.ts",
  "cover-proposal.test.ts",
  "sign-in-timing.test.ts",
  "jobs.test.ts",
  "main.test.ts",
  "sample-lists.test.ts",
  "month-sample.test.ts",
  "taken-away.test.ts",
  "frozen-server.test.ts",
  "import-routes.test.ts",
  "admin-users.test.ts",
  "background-loop.test.ts",
  "search.test.ts",
  "spelling-set.test.ts",
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
