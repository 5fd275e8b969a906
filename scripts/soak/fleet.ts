import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { signedInSchema } from "#domain/accounts/contract.ts";
import { passportListSchema } from "#domain/passports/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { tokenInFragment } from "#domain/accounts/one-time-link.ts";
import { build, buildInto } from "../build.ts";
import { installDebianPackages } from "../support/debian-packages.ts";
import { postgresUrl } from "../support/embedded-postgres.ts";
import { root } from "../support/install.mjs";
import { startProject } from "./project-process.ts";
import { appServer } from "./fleet/app-server.ts";
import { asker } from "./fleet/ask.ts";
import type { Asker } from "./fleet/ask.ts";
import { CHAPTERS, UPGRADE_CHAPTERS } from "./fleet/chapters.ts";
import type { Chapter, Fleet } from "./fleet/chapters.ts";
import { copyThereAndBack } from "./fleet/copies.ts";
import { DATABASE, startDatabasePair } from "./fleet/database-pair.ts";
import { freePort } from "../support/free-port.ts";
import { startFront } from "./fleet/front.ts";
import { read } from "./fleet/readers.ts";
import type { Listed } from "./fleet/readers.ts";
import { Timeline } from "./fleet/timeline.ts";
import { countWritten } from "./fleet/whole-fleet.ts";
import { write } from "./fleet/writers.ts";
import type { Written } from "./fleet/writers.ts";

const SERVERS = 3;
const READERS = 12;
const WRITERS = 3;
const SAMPLES = 8_230;
/** Late effects count for their chapter this long. */
const AFTER_MS = 5_000;

/**
 * `npm run soak -- fleet`: three servers behind nginx, PostgreSQL with standby, killed, frozen, updated and restored
 * under load. With a commit, the servers begin as that version and are updated to this one, so that for a while both
 * work on one database. True when nothing was lost, doubled, wrong or too slow.
 */
export function soakFleet(random: () => number, commit?: string): Promise<boolean> {
  return soak(random, async (folder) => ({
    sources: commit === undefined ? root : await sourcesOf(commit, join(folder, "former")),
    nextSources: root,
    chapters: CHAPTERS,
  }));
}

/**
 * `npm run soak -- upgrade`: three servers behind nginx are updated under load to a build with a migration more, one is
 * killed while it migrates, one of the former build starts on the new schema, and all go back. With a commit, that is the
 * former build and this one the next. True when nothing was lost or doubled, and reads were never away for long.
 */
export function soakUpgrade(random: () => number, commit?: string): Promise<boolean> {
  return soak(random, async (folder) => {
    const chapters = UPGRADE_CHAPTERS;
    if (commit !== undefined)
      return { sources: await sourcesOf(commit, join(folder, "former")), nextSources: root, chapters };
    const nextSources = await sourcesOf("HEAD", join(folder, "next"));
    await plantMigration(nextSources);
    return { sources: root, nextSources, chapters };
  });
}

type Versions = { sources: string; nextSources: string; chapters: readonly Chapter[] };

async function soak(
  random: () => number,
  versionsIn: (folder: string) => Promise<Versions>,
): Promise<boolean> {
  installDebianPackages(["nginx-light", "libnginx-mod-stream"]);
  await build();
  const folder = await mkdtemp(join(tmpdir(), "passport-status-fleet-"));
  // PostgreSQL's own user needs access.
  await chmod(folder, 0o755);
  const endings: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const versions = await versionsIn(folder);
    const fleet = await startFleet(folder, versions, endings);
    return await play(fleet, versions.chapters, folder, random);
  } finally {
    for (const end of endings.reverse()) await end().catch((error: unknown) => console.error(String(error)));
  }
}

/** A migration like those of a next build, which takes as long as one over many rows. */
async function plantMigration(sources: string): Promise<void> {
  const file = join(sources, "server", "store", "migrate.ts");
  const text = await readFile(file, "utf8");
  const next = `{ name: "9999-next", statements: () => [
    "create table planted (id integer primary key)",
    "select pg_sleep(2)",
    "alter table passports add column planted text",
  ] },`;
  const planted = text.replace("\n];", `\n  ${next}\n];`);
  if (planted === text) throw new Error("The list of migrations was not found");
  await writeFile(file, planted);
}

/** The former version's code with the packages of this one. */
async function sourcesOf(commit: string, folder: string): Promise<string> {
  await mkdir(folder);
  const archive = join(folder, "sources.tar");
  await promisify(execFile)("git", ["archive", "-o", archive, commit], { cwd: root });
  await promisify(execFile)("tar", ["-xf", archive, "-C", folder]);
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

async function startFleet(
  folder: string,
  { sources, nextSources }: Versions,
  endings: (() => Promise<unknown>)[],
): Promise<Fleet> {
  const nextApp = join(folder, "next-app");
  await buildInto(nextApp, { VITE_SITE_NAME: "Passport Status, next" });
  const databases = await startDatabasePair(join(folder, "databases"));
  endings.push(databases.stop);
  const ports = await Promise.all(Array.from({ length: SERVERS }, freePort));
  const front = await startFront({ folder, servers: ports, database: databases.primary.port });
  endings.push(front.stop);
  const servers = ports.map((port, index) =>
    appServer(
      port,
      {
        DATABASE_URL: postgresUrl(front.databasePort, DATABASE),
        DATA_DIR: join(folder, `data-${index}`),
        STATIC_DIR: join(root, "dist"),
        TRUST_PROXY: "1",
        LOG_LEVEL: "error",
      },
      sources,
    ),
  );
  for (const server of servers) {
    endings.push(() => server.stop());
    await server.start();
  }
  return { servers, databases, front, nextApp, sources, nextSources };
}

async function play(
  fleet: Fleet,
  chapters: readonly Chapter[],
  folder: string,
  random: () => number,
): Promise<boolean> {
  const { port } = fleet.front;
  const listed = await whenImported(asker(port, "127.0.0.1"));
  const [reads, writes] = [new Timeline(), new Timeline()];
  const written: Written[] = [];
  const over = new AbortController();
  const stopped = over.signal;
  const tokens = [];
  for (let count = 0; count < WRITERS; count++) tokens.push(await newAdmin(fleet, count));
  const visitors = [
    ...Array.from({ length: READERS }, (_, at) =>
      read({ ask: asker(port, `127.0.1.${at + 1}`), listed, timeline: reads, stopped, random }),
    ),
    ...tokens.map((token, at) =>
      write({
        name: `FL${"ABC"[at]}`,
        ask: asker(port, `127.0.2.${at + 1}`),
        token,
        timeline: writes,
        stopped,
        written,
      }),
    ),
  ];
  let isGood = true;
  for (const { name, limits, play: happen } of chapters) {
    const started = performance.now();
    const faults: string[] = [];
    const away = await happen(fleet, faults);
    await sleep(AFTER_MS);
    const [read_, wrote] = [reads.take(started), writes.take(started)];
    if (read_.gapSeconds > limits.reads) faults.push(`no read was answered for ${read_.gapSeconds} s`);
    if (wrote.gapSeconds > limits.writes) faults.push(`no write was answered for ${wrote.gapSeconds} s`);
    isGood &&= faults.length === 0;
    const database = typeof away === "number" ? rounded({ databaseAwaySeconds: away }) : {};
    const measured = { ...database, reads: rounded(read_), writes: rounded(wrote) };
    console.log(JSON.stringify({ happens: name, ...measured, faults }));
  }
  over.abort();
  await Promise.all(visitors);
  // The last chapter of the fleet leaves the standby in charge.
  const { primary, standby } = fleet.databases;
  const isFleet = chapters === CHAPTERS;
  const { lost, doubled } = await countWritten(isFleet ? standby : primary, written);
  const wrong = [...reads.wrong, ...writes.wrong];
  console.log(JSON.stringify({ acknowledged: written.length, lost, doubled, wrong }));
  // Their jobs would write between the copies.
  for (const server of fleet.servers) await server.stop();
  const numbers = written.slice(-5).map(({ number }) => number);
  const copies = isFleet ? await copyThereAndBack(folder, standby, numbers) : [];
  if (isFleet)
    console.log(JSON.stringify({ happens: "backup, to SQLite and back to PostgreSQL", faults: copies }));
  return isGood && lost.length + doubled.length + wrong.length + copies.length === 0;
}

const rounded = (taken: object) =>
  Object.fromEntries(
    Object.entries(taken).map(([name, value]) => [name, Math.round(Number(value) * 100) / 100]),
  );

/** Returns some of the imported sample rows. */
async function whenImported(ask: Asker): Promise<Listed[]> {
  for (let tries = 0; tries < 600; tries++) {
    const { status, body } = await ask({ path: `${apiPaths.passports}?page_size=200` });
    const list = status === 200 ? passportListSchema.parse(JSON.parse(body)) : null;
    if (list !== null && list.meta.total >= SAMPLES)
      return list.data.map(({ request_number: number, full_name: names }) => ({ number, names }));
    await sleep(500);
  }
  throw new Error("The sample lists were not imported within 5 minutes");
}

/** Created by the command line's link; returns a session token. */
async function newAdmin({ front, sources }: Fleet, count: number): Promise<string> {
  const env = { DATABASE_URL: postgresUrl(front.databasePort, DATABASE) };
  const words = ["create", "--at", "http://127.0.0.1"];
  const command = startProject("server/cli/admin.ts", words, env, sources);
  if ((await command.ended) !== 0) throw new Error(command.stderr());
  const password = `quiet river stone ${count}`;
  const { status, body } = await asker(
    front.port,
    "127.0.0.1",
  )({
    path: apiPaths.setup,
    method: "POST",
    body: {
      token: tokenInFragment(new URL(command.stdout().trim()).hash),
      first_name: "Fleet",
      last_name: "Invented",
      phone_number: `091100000${count}`,
      password,
      password_confirmation: password,
    },
  });
  if (status !== 201) throw new Error(`The admin was not made: ${status} ${body}`);
  return signedInSchema.parse(JSON.parse(body)).token;
}
