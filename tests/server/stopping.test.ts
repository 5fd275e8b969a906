import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { apiPaths } from "#domain/base/paths.ts";
import { openStore } from "../../server/store/open-store.ts";
import type { Store } from "../../server/store/store.ts";
import { accountOf } from "./support/accounts.ts";
import { rawSocket } from "./support/raw-socket.ts";
import { REGISTRATION } from "./support/registration.ts";
import { dataFolder, startServer } from "./support/server-process.ts";

/** It has no job. */
async function queuedBatch(store: Store): Promise<number> {
  const { id } = await store.db
    .insertInto("import_batches")
    .values({
      status: "queued",
      original_filename: "invented.pdf",
      sha256: "0",
      location: "Adama",
      date_of_publish: "2026-11-02",
      start_after_text: "REQUEST_No.",
      is_sample: 0,
      rows_total: 0,
      rows_new: 0,
      rows_updated: 0,
      rows_duplicate: 0,
      rows_rejected: 0,
      created_at: "2026-11-02T08:00:00.000Z",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

it("A stopping server answers requests it has read, waits for no others, and exits with 0 within five seconds", async () => {
  const dataDir = await dataFolder();
  const { child, origin } = startServer(dataDir);
  const port = Number(new URL(await origin).port);
  const store = await openStore({ dataDir });
  onTestFinished(() => store.close());
  const account = await accountOf(store, "upload-files");
  const batch = await queuedBatch(store);
  const send = (text: string) => {
    const raw = rawSocket(port);
    raw.socket.write(text);
    return raw;
  };
  const heads = (headers: object) =>
    Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("");

  const idle = send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  const watching = send(
    `GET ${apiPaths.adminImportEvents(batch)} HTTP/1.1\r\nHost: x\r\n${heads({ ...account?.headers })}\r\n`,
  );
  await expect.poll(() => idle.heard() + watching.heard()).toMatch(/ok[\s\S]*event: batch/);

  // Another process locks the file.
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  const holding = store.write(async () => held);
  const body = JSON.stringify(REGISTRATION);
  const head = "Host: x\r\nContent-Type: application/json\r\n";
  const writing = send(
    `POST ${apiPaths.register} HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`,
  );
  const slow = send(`POST ${apiPaths.register} HTTP/1.1\r\n${head}Content-Length: 1000\r\n\r\n{`);
  const trickle = setInterval(() => slow.socket.writable && slow.socket.write(" "), 200);
  onTestFinished(() => clearInterval(trickle));
  await sleep(600);

  const signalled = performance.now();
  child.kill("SIGTERM");
  await sleep(700);
  release();
  await holding;
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
  expect(performance.now() - signalled).toBeLessThan(5_000);
  await Promise.all([idle, watching, writing, slow].map(({ closed }) => closed));
  expect(writing.heard()).toMatch(/^HTTP\/1\.1 201 [\s\S]*\r\nconnection: close\r\n/i);
  expect(slow.heard()).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nretry-after: /i);
  expect(watching.heard()).toContain("event: end");
});
