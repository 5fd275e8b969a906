import { build } from "../scripts/build.ts";
import { type CleanUp, progress } from "../tests/support/clean-up.ts";
import { passportsUpTo, sqliteWith, todayUtc } from "../tests/support/data-set.ts";
import type { BenchPassport } from "../tests/support/load-passports.ts";
import { type ServerProcess, startServer, waitForTotal, WITH_APP } from "../tests/support/server-process.ts";

export type Million = {
  passports: readonly BenchPassport[];
  server: ServerProcess;
  /** Number of published segments. */
  segments: number;
};

/** A million passports, published by the real server with the built app. */
export async function serveMillion(cleanUp: CleanUp): Promise<Million> {
  await build();
  const today = todayUtc();
  const passports = passportsUpTo(today);
  const dataDir = await sqliteWith(cleanUp, today, passports);
  const server = await startServer(cleanUp, dataDir, { env: WITH_APP });
  const manifest = await waitForTotal(server.origin, passports.length, 600);
  progress(`${passports.length} passports in ${manifest.segments.length} segments are published`);
  return { passports, server, segments: manifest.segments.length };
}

/** TSV for the peers' pages, oldest first, words normalised. */
export function peerRows(passports: readonly BenchPassport[], words: (name: string) => string[]): string {
  return passports
    .map((one) => {
      const { requestNumber, firstName, middleName, lastName, location, day } = one;
      const unique = [...new Set(words(`${firstName} ${middleName} ${lastName}`))].join(" ");
      return [requestNumber, firstName, middleName, lastName, location, day, unique].join("\t");
    })
    .join("\n");
}
