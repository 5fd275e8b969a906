import { apiPaths } from "../domain/base/paths.ts";
import { listPaths } from "../domain/lists/sync-head.ts";
import { runExport } from "../server/lists/export/run-export.ts";
import { openStore } from "../server/store/open-store.ts";
import { startNginx } from "../tests/server/lists/export/start-nginx.ts";
import { type CleanUp, progress } from "../tests/support/clean-up.ts";
import { passportsUpTo, sqliteWith, todayUtc } from "../tests/support/data-set.ts";
import type { Report } from "./figure.ts";
import { loadFor } from "./http-load.ts";
import { processorSeconds } from "./processor-time.ts";
import { startServer, temporaryFolder, waitForTotal, WITH_APP } from "../tests/support/server-process.ts";
import { median } from "../tests/support/statistics.ts";

const PASSPORTS = 100_000;
const ROUNDS = 5;
const ROUND_MS = 1_000;
/** The requests are those that phones send. */
const HEADERS = "Accept-Encoding: gzip, deflate, br\r\n";

/** How long an export takes, and how many phones nginx serves with it, beside our own server in turns. */
export async function measureExport(cleanUp: CleanUp, report: Report): Promise<void> {
  const today = todayUtc();
  const passports = passportsUpTo(today, PASSPORTS);
  const dataDir = await sqliteWith(cleanUp, today, passports);
  const server = await startServer(cleanUp, dataDir, { env: WITH_APP });
  const { segments } = await waitForTotal(server.origin, passports.length, 600);
  const folder = await temporaryFolder(cleanUp, "export");
  for (const which of ["first", "again, nothing new"]) {
    const started = performance.now();
    await exportInto(folder, dataDir);
    const seconds = (performance.now() - started) / 1000;
    report({ figure: `export, ${which}`, value: seconds, unit: "s", how: `${PASSPORTS} passports` });
  }
  const nginx = await startNginx(folder);
  cleanUp.add(nginx.stop);
  const asked = {
    head: [listPaths.head],
    manifest: [apiPaths.manifest],
    segments: segments.map(({ hash }) => apiPaths.segment(hash)),
    "first page": ["/"],
  };
  for (const [what, paths] of Object.entries(asked)) {
    const perSecond: Record<"ours" | "nginx", number[]> = { ours: [], nginx: [] };
    const cost: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      progress(`${what} ${round + 1} of ${ROUNDS}`);
      const before = processorSeconds(server.pid);
      const ours = await loadFor(Number(new URL(server.origin).port), paths, ROUND_MS, HEADERS);
      cost.push(((processorSeconds(server.pid) - before) / ours.answers) * 1000);
      perSecond.ours.push(ours.perSecond);
      const copy = await loadFor(Number(new URL(nginx.origin).port), paths, ROUND_MS, HEADERS);
      perSecond.nginx.push(copy.perSecond);
    }
    report({ figure: `${what} from our server`, value: median(perSecond.ours), unit: "per second" });
    report({ figure: `processor time of ${what} from our server`, value: median(cost), unit: "ms" });
    report({
      figure: `${what} from a copy on nginx`,
      value: median(perSecond.nginx),
      unit: "per second",
      peer: "nginx, one worker",
    });
  }
}

async function exportInto(folder: string, dataDir: string): Promise<void> {
  const store = await openStore({ dataDir });
  try {
    await runExport({
      store,
      now: Date.now,
      staticDir: WITH_APP.STATIC_DIR,
      folder,
      site: { url: "https://site.example" },
      listen: "80",
      tell: progress,
    });
  } finally {
    await store.close();
  }
}
