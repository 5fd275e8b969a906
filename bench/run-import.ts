import { spawn } from "node:child_process";
import { join } from "node:path";
import { importReportSchema } from "../domain/imports/import-report.ts";
import { root } from "../scripts/support/install.mjs";
import type { Through } from "../tests/support/server-process.ts";

type Target = { dataDir: string; databaseUrl?: string; date: string };

export function databaseEnv({ databaseUrl }: Pick<Target, "databaseUrl">): Record<string, string> {
  return databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
}

/** `npm run import`. Throws unless all `rows` are imported. */
export async function runImport(
  target: Target,
  file: string,
  {
    rows,
    onStart,
    through = (command) => command,
  }: { rows: number; onStart: (pid: number) => void; through?: Through },
): Promise<number> {
  const args = ["--location", "Adama", "--date", target.date, "--after", "REQUEST_No.", "--commit"];
  const [program, ...rest] = through([process.execPath, join(root, "server/cli/import.ts"), file, ...args]);
  const child = spawn(program, rest, {
    cwd: root,
    env: { ...process.env, DATA_DIR: target.dataDir, ...databaseEnv(target) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (child.pid !== undefined) onStart(child.pid);
  let output = "";
  child.stdout.on("data", (text: Buffer) => (output += text.toString()));
  await new Promise((resolve) => child.once("close", resolve));
  const report = importReportSchema.parse(JSON.parse(output));
  if (report.status !== "completed" || report.rows_new !== rows) {
    throw new Error(`The import took ${report.rows_new} of ${rows} rows: ${output.slice(0, 2_000)}`);
  }
  return report.rows_new;
}
