import { spawn } from "node:child_process";
import { expect, it } from "vitest";
import { importReportSchema } from "#domain/imports/import-report.ts";
import { JIGJIGA, shownNumbers, trueNumbers } from "../imports/sample-list-files.ts";
import { importList } from "../imports/stage-and-commit.ts";
import { describeOnEachTestStore } from "./test-store.ts";

const LIST = [`samples/lists/${JIGJIGA.name}.pdf`, "--location", "Jigjiga", "--date", JIGJIGA.date];
const AFTER = ["--after", "REQUEST_No."];

describeOnEachTestStore("npm run import", (getStore) => {
  it("previews, imports, refuses to repeat, and undoes, one JSON line each", async () => {
    const { store, options } = getStore();
    const numbers = await trueNumbers(JIGJIGA);
    const sample = { number: "AAL0000007", first: "Sample", last: "Person" };
    await importList(store, { location: "Adama", date: "2026-11-01", rows: [sample], isSample: true });
    const samplesGo = "1 sample passport goes with the first real list";

    const shown = await runImport([...LIST, ...AFTER], options);
    expect(shown).toMatchObject({
      code: 0,
      report: { status: "parsed", rows_new: numbers.length, rejected: [] },
    });
    expect(shown.stderr).toContain(samplesGo);
    expect(await shownNumbers(store)).toEqual([sample.number]);

    const done = await runImport([...LIST, ...AFTER, "--commit"], options);
    expect(done).toMatchObject({ code: 0, report: { status: "completed", rows_new: numbers.length } });
    expect(done.stderr).toContain(samplesGo);
    expect(await shownNumbers(store)).toEqual(numbers);

    const again = await runImport([...LIST, ...AFTER, "--commit"], options);
    expect(again).toMatchObject({ code: 1, report: { status: "failed", error_code: "already_imported" } });

    const undone = await runImport(["undo", String(done.report.batch_id)], options);
    expect(undone).toMatchObject({ code: 0, report: { status: "undone" } });
    expect(await shownNumbers(store)).toEqual([]);
    const unknown = await runImport(["undo", "999"], options);
    expect(unknown).toMatchObject({ code: 1, report: { status: "failed", error_code: "batch_not_found" } });
  }, 120_000);

  it("reports bad arguments, missing files and other files with a sentence and a code", async () => {
    const { store, options } = getStore();
    const bad = await runImport([...LIST, "--commit"], options);
    expect(bad).toMatchObject({ code: 2, report: { status: "failed", error_code: "bad_arguments" } });
    expect(bad.stderr).toContain("Usage");
    const missing = await runImport(["nowhere.pdf", ...LIST.slice(1), ...AFTER], options);
    expect(missing).toMatchObject({ code: 1, report: { error_code: "file_not_readable" } });
    const other = await runImport(
      ["samples/lists/lists.json", ...LIST.slice(1), ...AFTER, "--commit"],
      options,
    );
    expect(other).toMatchObject({ code: 1, report: { error_code: "not_a_pdf" } });
    const marker = await runImport([...LIST, "--after", "no such text", "--commit"], options);
    expect(marker).toMatchObject({ code: 1, report: { error_code: "marker_not_found" } });
    expect(await shownNumbers(store)).toEqual([]);
  }, 120_000);
});

async function runImport(args: readonly string[], options: { databaseUrl?: string; dataDir: string }) {
  const env = {
    PATH: process.env["PATH"] ?? "",
    DATA_DIR: options.dataDir,
    DATABASE_URL: options.databaseUrl ?? "",
  };
  const child = spawn(process.execPath, ["server/cli/import.ts", ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  // This fails if stdout holds anything else.
  return { code, report: importReportSchema.parse(JSON.parse(stdout)), stderr };
}
