import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { apiPaths } from "#domain/base/paths.ts";
import { openStore } from "../../server/store/open-store.ts";
import type { Store } from "../../server/store/store.ts";
import { publishSegments } from "../../server/lists/sync/publish-segments.ts";
import { JIGJIGA, listFile } from "./imports/sample-list-files.ts";
import { importList } from "./imports/stage-and-commit.ts";
import { uploadForm } from "./imports/upload-form.ts";
import { EACH_DIALECT_THOROUGHLY, newPostgresDatabase } from "./stores.ts";
import { createAccount } from "./support/accounts.ts";
import { rawSocket } from "./support/raw-socket.ts";
import { dataFolder, startServer } from "./support/server-process.ts";
import type { ServerProcess } from "./support/server-process.ts";

/** What docs/operations.md promises, and what a busy test machine may add. */
const PROMISED_MS = 5_000;
const BUSY_MS = 2_500;
const LISTED = 4_000;
const READERS = 40;
const WRITERS = 6;
const NAMES = ["Abebe", "Kebede", "Almaz", "Tigist", "Dawit", "Hanna", "Yonas", "Meron"];

type Place = { store: Store; dataDir: string; env: Record<string, string> };

async function open(dialect: Store["dialect"]): Promise<Place> {
  const dataDir = await dataFolder();
  const databaseUrl = dialect === "postgres" ? await newPostgresDatabase() : undefined;
  const store = await openStore({ dataDir, databaseUrl });
  onTestFinished(() => store.close());
  const env = { TRUST_PROXY: "1", ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
  return { store, dataDir, env };
}

/** Milliseconds from SIGTERM to the exit with 0. */
async function stopped(server: ServerProcess): Promise<number> {
  const signalled = performance.now();
  server.child.kill("SIGTERM");
  expect(await server.exit, server.output()).toBe(0);
  return performance.now() - signalled;
}

type Answer = { status: number; body: string };

function ask(
  agent: Agent,
  url: string,
  options: { method?: string; headers?: object; body?: string | Buffer },
) {
  const { method = "GET", headers = {}, body } = options;
  return new Promise<Answer | null>((resolve) => {
    const sent = request(url, { agent, method, headers: { ...headers } }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body: text }));
      answer.on("error", () => resolve(null));
    });
    sent.on("error", () => resolve(null));
    sent.end(body);
  });
}

describe.each(EACH_DIALECT_THOROUGHLY)("A loaded server (%s)%s", (dialect) => {
  it("told to stop exits with 0 within five seconds and has lost nothing that it acknowledged", async () => {
    const { store, dataDir, env } = await open(dialect);
    const rows = Array.from({ length: LISTED }, (_, nth) => ({
      number: `AAL${String(nth).padStart(7, "0")}`,
      first: NAMES[nth % 8] ?? "",
      last: NAMES[Math.floor(nth / 8) % 8] ?? "",
    }));
    await importList(store, { location: "Adama", date: "2026-11-16", rows });
    await publishSegments(store, Date.now());
    const { headers } = await createAccount(store, { is_admin: true }, Date.now());
    const server = startServer(dataDir, env);
    const origin = await server.origin;
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    let address = 0;
    const from = () => ({ "x-forwarded-for": `10.0.${(address += 1) >> 8}.${address & 255}` });
    const ended = new AbortController();

    const list = await listFile(JIGJIGA);
    const form = await uploadForm(
      { date: list.date_of_publish, location: list.location, linesToSkip: list.start_after_text },
      list.bytes,
    );
    const imported = await ask(agent, origin + apiPaths.pdfImport, {
      method: "POST",
      headers: { ...headers, ...from(), "content-type": form.type, "idempotency-key": "the-list-itself" },
      body: form.payload,
    });
    expect(imported?.status, imported?.body).toBe(202);

    // One that never ends, as on a bad link.
    const half = rawSocket(Number(new URL(origin).port));
    half.socket.write(
      `POST ${apiPaths.pdfImport} HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\n` +
        `Content-Type: ${form.type}\r\nContent-Length: ${form.payload.length}\r\n\r\n`,
    );
    half.socket.write(form.payload.subarray(0, 2_000));
    const trickle = setInterval(() => half.socket.writable && half.socket.write(Buffer.alloc(10)), 200);
    onTestFinished(() => clearInterval(trickle));

    let answered = 0;
    const readers = Array.from({ length: READERS }, async (_, nth) => {
      for (let turn = nth; !ended.signal.aborted; turn += 1) {
        const search = new URLSearchParams({ q: `${NAMES[turn % 8]} ${NAMES[(turn * 3) % 8]}x` });
        if (turn % 3 === 0) search.set("sort", "last_name");
        const answer = await ask(agent, `${origin}${apiPaths.passports}?${search.toString()}`, {
          headers: from(),
        });
        if (answer === null) await sleep(50);
        else answered += 1;
      }
    });
    const acknowledged: string[] = [];
    const writers = Array.from({ length: WRITERS }, async (_, nth) => {
      for (let turn = 0; !ended.signal.aborted; turn += 1) {
        const number = `ZZ${nth}${String(turn).padStart(7, "0")}`;
        const answer = await ask(agent, origin + apiPaths.adminPassports, {
          method: "POST",
          headers: { ...headers, ...from(), "content-type": "application/json", "idempotency-key": number },
          body: JSON.stringify({
            request_number: number,
            first_name: "Invented",
            last_name: "Person",
            location: "Adama",
            date_of_publish: "2026-11-18",
          }),
        });
        if (answer?.status === 201) acknowledged.push(number);
        else await sleep(50);
      }
    });
    await expect.poll(() => answered > 300 && acknowledged.length > 20, { timeout: 60_000 }).toBe(true);

    const took = await stopped(server);
    ended.abort();
    agent.destroy();
    await Promise.all([...readers, ...writers]);
    expect(took).toBeLessThan(PROMISED_MS + BUSY_MS);
    const kept = await store.db
      .selectFrom("passports")
      .select("request_number")
      .where("request_number", "in", acknowledged)
      .execute();
    expect(kept).toHaveLength(acknowledged.length);
  }, 150_000);

  it("does not wait for a lock that another program holds, nor for those who wait for it @thorough", async () => {
    const { store, dataDir, env } = await open(dialect);
    const { headers } = await createAccount(store, { is_admin: true }, Date.now());
    const server = startServer(dataDir, env);
    const origin = await server.origin;
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const lookUp = async () => (await ask(agent, `${origin}${apiPaths.passports}?q=Abebe`, {}))?.status;
    await expect.poll(lookUp, { timeout: 20_000 }).toBe(200);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const holding = hold(store, env["DATABASE_URL"], released);
    await holding.held;
    // Counted in memory, and written when the server stops.
    expect(await lookUp()).toBe(200);
    const writing = ask(agent, origin + apiPaths.adminLocations, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "idempotency-key": "waits-for-a-lock" },
      body: JSON.stringify({ name: "Invented branch" }),
    });
    expect(await Promise.race([writing, sleep(1_500, "waits")])).toBe("waits");
    const took = await stopped(server);
    expect((await writing)?.status ?? 503).toBe(503);
    release();
    await holding.ended;
    expect(took).toBeLessThan(PROMISED_MS + BUSY_MS);
  }, 60_000);
});

/** Keeps all others from writing until `released`. */
function hold(
  store: Store,
  databaseUrl: string | undefined,
  released: Promise<void>,
): { held: Promise<void>; ended: Promise<void> } {
  let tell = (): void => undefined;
  const held = new Promise<void>((resolve) => (tell = resolve));
  const work = async () => {
    if (databaseUrl === undefined) {
      return store.write(async () => {
        tell();
        await released;
      });
    }
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(
      "begin; lock table day_figures, locations, settings, idempotency_keys in share row exclusive mode",
    );
    tell();
    await released;
    await client.query("rollback");
    await client.end();
  };
  return { held, ended: work() };
}
