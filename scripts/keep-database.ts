import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync, constants } from "node:zlib";
import { signedInSchema } from "#domain/accounts/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { headSchema, listPaths, signedHeadSchema } from "#domain/lists/sync-head.ts";
import { tokenInFragment } from "#domain/accounts/one-time-link.ts";
import { freePort } from "./support/free-port.ts";
import { root } from "./support/install.mjs";
import { startProject, untilListening } from "./soak/project-process.ts";

// `node scripts/run.mjs scripts/keep-database.ts NAME`: keeps a database that this build wrote, with what people and
// phones hold of it, for tests/server/store/coming-over.test.ts. Run it before a migration is added.

const [name, ...more] = process.argv.slice(2);
if (name === undefined || more.length > 0 || !/^[\w.-]+$/.test(name)) {
  console.error("Usage: node scripts/run.mjs scripts/keep-database.ts NAME (such as 2026-11-26)");
  process.exit(2);
}

const LIST = ["samples/lists/2026-11-09-jigjiga.pdf", "--location", "Jigjiga", "--date", "2026-11-09"];
const dataDir = mkdtempSync(join(tmpdir(), "passport-kept-"));
const env = { DATA_DIR: dataDir, SAMPLE_DATA: "off", HOST: "127.0.0.1", PORT: String(await freePort()) };
const origin = `http://127.0.0.1:${env.PORT}`;

const server = startProject("server/main.ts", [], { ...env, LOG_LEVEL: "warn" });
await untilListening(server);
const writtenAt = Date.now();
const link = /http\S+\/setup#token=\S+/.exec(server.stdout())?.[0] ?? "";
const { token } = signedInSchema.parse(
  await send(apiPaths.setup, {
    token: tokenInFragment(new URL(link).hash),
    first_name: "Almaz",
    last_name: "Invented",
    phone_number: "0911234567",
    password: "invented words 7",
    password_confirmation: "invented words 7",
  }),
);
const work = startProject("server/cli/import.ts", [...LIST, "--after", "REQUEST_No.", "--commit"], env);
if ((await work.ended) !== 0) throw new Error(work.stderr());
const { batch_id: batch, rows_new: imported } = JSON.parse(work.stdout()) as Record<string, number>;

const key = "kept-by-an-older-build";
const added = {
  url: apiPaths.adminPassports,
  headers: { authorization: `Bearer ${token}`, "idempotency-key": key },
  payload: {
    request_number: "AAL0000007",
    first_name: "Almaz",
    middle_name: null,
    last_name: "Invented",
    location: "Adama",
    date_of_publish: "2026-11-20",
  },
};
const answer = await send(added.url, added.payload, added.headers);
const total = (imported ?? 0) + 1;
const head = await untilSigned(total);
server.child.kill("SIGTERM");
await server.ended;

const kept = {
  writtenAt,
  token,
  batch,
  imported,
  added: { ...added, answer },
  head,
  listsKey: readFileSync(join(dataDir, "lists-key"), "utf8").trim(),
  database: readFileSync(join(dataDir, "passport-status.sqlite")).toString("base64"),
};
rmSync(dataDir, { recursive: true });
const folder = join(root, "tests", "server", "store", "former-databases");
mkdirSync(folder, { recursive: true });
const packed = brotliCompressSync(JSON.stringify(kept), {
  params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 11 },
});
writeFileSync(join(folder, `${name}.json.br`), packed);
console.log(`${name}: ${total} passports, ${packed.byteLength} bytes`);

/** The head that names all passports. */
async function untilSigned(passports: number) {
  for (;;) {
    await sleep(200);
    const asked = await fetch(origin + listPaths.head);
    const signed = asked.ok ? signedHeadSchema.parse(await asked.json()) : null;
    if (signed !== null && headSchema.parse(JSON.parse(signed.head)).total === passports) return signed;
  }
}

async function send(path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const reply = await fetch(origin + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}
