import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { adminOverviewSchema } from "#domain/imports/admin-overview.ts";
import { apiPaths } from "#domain/base/paths.ts";
import type { ServiceFault } from "#domain/base/service-faults.ts";
import { openStore } from "../../../server/store/open-store.ts";
import { newListKey } from "../../../server/lists/sync/list-keys.ts";
import { createAccount } from "../support/accounts.ts";
import { dataFolder, startServer } from "../support/server-process.ts";

type Broken = [ServiceFault, string, (file: string) => Promise<unknown>];

const BROKEN: Broken[] = [
  ["list_key_missing", "the key is missing", (file) => rm(file)],
  ["list_key_wrong", "neither the key that signed", (file) => writeFile(file, newListKey().seed)],
  ["list_key_unreadable", "holds no secret", (file) => writeFile(file, "half of a k")],
  ["list_key_unreadable", "EISDIR", (file) => rm(file).then(() => mkdir(file))],
];

it("a list key that is missing, wrong or unreadable stops signing and nothing else, and is said everywhere", async () => {
  const dataDir = await dataFolder();
  const file = join(dataDir, "lists-key");
  const first = startServer(dataDir);
  expect(await (await fetch(`${await first.origin}/readyz`)).json()).toEqual({ status: "ready" });
  first.child.kill("SIGTERM");
  await first.exit;
  const store = await openStore({ dataDir });
  const { headers } = await createAccount(store, { is_admin: true }, Date.now());
  await store.close();
  const seed = await readFile(file, "utf8");
  for (const [fault, sentence, breakKey] of BROKEN) {
    await breakKey(file);
    const server = startServer(dataDir, { METRICS: "on" });
    const origin = await server.origin;
    const ready = await fetch(`${origin}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: "ready", faults: [fault] }]);
    expect((await fetch(origin + apiPaths.locations)).status).toBe(200);
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    expect(metrics).toContain(`service_fault{kind="${fault}"} 1\n`);
    expect(metrics).toContain('service_fault{kind="servers_differ"} 0\n');
    const overview = await (await fetch(origin + apiPaths.adminOverview, { headers })).json();
    expect(adminOverviewSchema.parse(overview).data.faults).toEqual([fault]);
    server.child.kill("SIGTERM");
    expect(await server.exit).toBe(0);
    const said = server
      .output()
      .split("\n")
      .filter((line) => line.includes("Lists are not signed here"));
    expect(said).toEqual([expect.stringContaining(sentence)]);
    await rm(file, { recursive: true, force: true });
    await writeFile(file, seed);
  }
  const healed = startServer(dataDir);
  expect(await (await fetch(`${await healed.origin}/readyz`)).json()).toEqual({ status: "ready" });
}, 120_000);

it("a secret of notices that cannot be read turns notices off, and is said", async () => {
  const dataDir = await dataFolder();
  await writeFile(join(dataDir, "notices-secret"), "half of a sec");
  const server = startServer(dataDir, { NOTICES_CONTACT: "mailto:admin@example.org" });
  const ready = await fetch(`${await server.origin}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: "ready", faults: ["notices_secret_unreadable"] },
  ]);
  expect(server.output()).toContain("Notices are off");
}, 60_000);
