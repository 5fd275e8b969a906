import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export type CutLink = { url: string; cutNext: () => void; cuts: () => number };

/** A database proxy that, when armed, forwards a commit and cuts before its answer. */
export async function cutAfterCommit(databaseUrl: string): Promise<CutLink> {
  const target = new URL(databaseUrl);
  let isCutting = false;
  let cuts = 0;
  const link = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    let isLast = false;
    client.on("data", (bytes) => {
      if (isCutting && bytes.includes("commit")) {
        [isCutting, isLast] = [false, true];
        cuts += 1;
      }
      database.write(bytes);
    });
    database.on("data", (bytes) => {
      if (isLast) client.destroy();
      else client.write(bytes);
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on("error", () => undefined);
      one.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => link.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void link.close());
  const url = new URL(databaseUrl);
  url.port = String((link.address() as AddressInfo).port);
  return { url: url.href, cutNext: () => void (isCutting = true), cuts: () => cuts };
}
