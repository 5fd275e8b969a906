import { beginSession } from "../server/accounts/auth/sessions.ts";
import { openStore } from "../server/store/open-store.ts";
import { apiPaths } from "../domain/base/paths.ts";
import { type CleanUp, progress } from "../tests/support/clean-up.ts";
import type { Report } from "./figure.ts";
import { LARGE_PICTURES } from "./large-pictures.ts";
import { watchMemory } from "../tests/support/process-memory.ts";
import { pause, startServer, temporaryFolder } from "../tests/support/server-process.ts";

const MEGABYTE = 1_000_000;
const BUDGET_MB = 400;
const AT_ONCE = 6;

/** Memory of all processes while the server makes the sizes of the costliest pictures, and the time a person waits. */
export async function measurePictures(cleanUp: CleanUp, report: Report): Promise<void> {
  const dataDir = await temporaryFolder(cleanUp, "pictures");
  const server = await startServer(cleanUp, dataDir);
  const authorization = `Bearer ${await editorIn(dataDir)}`;
  const send = async (file: Uint8Array) => {
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(file)]), "picture");
    form.set("alt", "Noise");
    const answer = await fetch(server.origin + apiPaths.adminMedia, {
      method: "POST",
      headers: { authorization },
      body: form,
    });
    return { status: answer.status, text: await answer.text() };
  };
  await pause(2_000);
  const idle = watchMemory(server.pid);
  await pause(1_000);
  report({ figure: "peak memory before the first picture", value: idle.stop().bytes / MEGABYTE, unit: "MB" });

  const files: Buffer[] = [];
  for (const { name, make } of LARGE_PICTURES) {
    const file = await make();
    files.push(file);
    const memory = watchMemory(server.pid);
    const started = performance.now();
    const { status, text } = await send(file);
    const seconds = (performance.now() - started) / 1_000;
    const peak = memory.stop();
    const how = status < 300 ? "stored" : (/"code":"(?!validation)(\w+)"/.exec(text)?.[1] ?? text);
    progress(
      `${name}: ${(file.length / MEGABYTE).toFixed(1)} MB, ${status} ${how}, ${peak.processes.map(({ name: of, bytes }) => `${of} ${Math.round(bytes / MEGABYTE)}`).join(", ")}`,
    );
    report({
      figure: `peak memory: ${name}`,
      value: peak.bytes / MEGABYTE,
      unit: "MB",
      budget: BUDGET_MB,
      how,
    });
    report({ figure: `time: ${name}`, value: seconds, unit: "s" });
  }
  const memory = watchMemory(server.pid);
  // Another last byte: another picture.
  const statuses = await Promise.all(
    files
      .slice(0, AT_ONCE)
      .map(async (file, at) => (await send(Buffer.concat([file, Buffer.of(at)]))).status),
  );
  report({
    figure: `peak memory: ${AT_ONCE} sent at once`,
    value: memory.stop().bytes / MEGABYTE,
    unit: "MB",
    budget: BUDGET_MB,
    how: statuses.join(" "),
  });
}

async function editorIn(dataDir: string): Promise<string> {
  const store = await openStore({ dataDir });
  const { id } = await store.db
    .insertInto("users")
    .values({
      first_name: "Invented",
      middle_name: null,
      last_name: "Editor",
      phone_number: null,
      email: null,
      email_verified_at: null,
      plan_type: null,
      is_admin: 0,
      roles: '["editor"]',
      permissions: "[]",
      password_hash: "none",
      search_key: "invented editor",
      version: 1,
      created_at: new Date().toISOString(),
      updated_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const token = await beginSession(store.db, { userId: id, deviceName: null, nowMs: Date.now() });
  await store.close();
  return token;
}
