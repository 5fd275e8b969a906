import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiPaths } from "#domain/base/paths.ts";
import { listPaths } from "#domain/lists/sync-head.ts";
import { tokenInFragment } from "#domain/accounts/one-time-link.ts";
import { inventBuild } from "../server/lists/export/invented-build.ts";
import { REGISTRATION } from "../server/support/registration.ts";
import { pretendMachine } from "./pretend-machine.ts";
import type { Machine, Ran } from "./pretend-machine.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const LIST = "samples/lists/2026-11-09-jigjiga.pdf";

/** Blocks that no test can run as they are, by a command of theirs, and why. */
const NOT_RUN: readonly (readonly [page: string, command: string, why: string])[] = [
  [
    "docs/operations.md",
    "git clone",
    "It changes the programs of the whole machine; it was played through by hand.",
  ],
  ["docs/operations.md", "npm start ", "It builds the app and serves until somebody stops it."],
  ["docs/operations.md", "stanza-create", "It needs pgBackRest and the whole machine's PostgreSQL."],
  ["docs/operations.md", "--type=time", "The same; it was played through by hand."],
  [
    "docs/operations.md",
    "docker compose up --detach --build",
    "It needs a container engine, as the next two do; they were played through by hand.",
  ],
  ["docs/operations.md", "docker compose exec -T", "The same."],
  ["docs/operations.md", "docker compose stop", "The same."],
  ["docs/operations.md", "git checkout", "It builds another version; it was played through by hand."],
  ["README.md", "npm start ", "It serves until somebody stops it, and `npm test` would run itself."],
];

type Play = readonly [page: string, command: string, play: (block: string) => Promise<void>];

let machine: Machine;
let staticDir: string;
let password: string | undefined;
const today = new Date().toISOString().slice(0, 10);

async function good(text: string, env?: Record<string, string>): Promise<Ran> {
  const ran = await machine.run(text, env);
  expect(ran, text).toMatchObject({ code: 0 });
  return ran;
}

/** The page says that each new shell begins with this block. */
let loadSettings = "";
const inShell = (block: string, env?: Record<string, string>) => good(`${loadSettings}\n${block}`, env);

async function untilTrue(what: string, look: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await look()) return;
    await sleep(100);
  }
  throw new Error(`Never true: ${what}`);
}

const machineFile = (path: string) => readFile(join(machine.root, path), "utf8");

const isReady = async (): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${machine.port}/readyz`).catch(() => null))?.status === 200;

const serversOf = (nginx: string) =>
  [...nginx.matchAll(/^ *server 127\.0\.0\.1:(808\d)/gm)].map(([, port]) => port);

async function expectTls(): Promise<void> {
  const nginx = await machineFile("etc/nginx/nginx.conf");
  const included = [...nginx.matchAll(/^[^#\n]*include (nginx-\S+);/gm)].map(([, file = ""]) => file);
  expect(included).toEqual(["nginx-port-80.conf", "nginx-tls.conf", "nginx-server.conf"]);
  for (const file of included) expect(await machineFile(`etc/nginx/${file}`)).not.toBe("");
}

/** The order is that of an operator's days. */
const PLAYED: readonly Play[] = [
  [
    "docs/operations.md",
    "journalctl -u passport-status -n 20",
    async (block) => {
      const { stdout } = await good(block);
      const link = /http\S+\/setup#token=\S+/.exec(stdout)?.[0] ?? "";
      const answer = await fetch(`http://127.0.0.1:${machine.port}${apiPaths.setup}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          ...REGISTRATION,
          phone_number: "0911234567",
          token: tokenInFragment(new URL(link).hash),
        }),
      });
      expect(answer.status).toBe(201);
      expect(await machine.calls()).toContain("systemctl enable --now passport-status");
      // Settings of an operator survive the block being run again for a new version.
      await good("echo METRICS=off >> /etc/passport-status.env");
      await good("systemctl stop passport-status");
      await good(block);
      expect(await readFile(join(machine.root, "etc/passport-status.env"), "utf8")).toContain("METRICS=off");
    },
  ],
  [
    "docs/operations.md",
    "|| . /etc/passport-status-backup.env",
    async (block) => {
      loadSettings = block;
      expect((await good(`${block}\necho "$DATA_DIR"`)).stdout).toBe(
        `${machine.root}/var/lib/passport-status\n`,
      );
    },
  ],
  [
    "docs/operations.md",
    "nginx-light",
    async (block) => {
      for (const again of [block, block]) await good(again);
      expect(serversOf(await machineFile("etc/nginx/nginx.conf"))).toEqual(["8081"]);
    },
  ],
  [
    "docs/operations.md",
    "certbot certonly",
    async (block) => {
      const played = block.replace('"$VITE_SITE_URL/readyz"', "http://127.0.0.1:8081/readyz");
      expect(played).not.toBe(block);
      // Typed into a terminal, a line runs also after one that failed.
      await machine.run(`${loadSettings}\nset +e\n${played}`, { NO_CERTIFICATE: "1" });
      expect(await machineFile("etc/nginx/nginx.conf")).toMatch(/^ *#443 listen/m);
      // Once more, as the certificate of another name would be fetched.
      for (const again of [played, played]) await inShell(again);
      // Pasted as a block, the lines after a question would be its answers.
      expect(await machine.calls()).toMatch(
        /^certbot certonly --webroot .* -n .* -d example\.org --deploy-hook/m,
      );
      await expectTls();
    },
  ],
  ["README.md", "npm run admin -- create", async (block) => void (await inShell(block))],
  [
    "README.md",
    "npm run import -- list.pdf",
    async (block) => {
      const { stdout } = await inShell(
        block
          .replaceAll("list.pdf", LIST)
          .replaceAll("2026-11-20", today)
          .replaceAll(/\b14\b/g, "1"),
      );
      const reports = stdout.split("\n").filter((line) => line.startsWith("{"));
      expect(reports.map((line) => JSON.parse(line).status)).toEqual(["parsed", "completed", "undone"]);
      await inShell(
        `npm run import -- ${LIST} --location Adama --date ${today} --after "REQUEST_No." --commit`,
      );
    },
  ],
  [
    "README.md",
    "npm run export",
    async (block) => {
      await untilTrue(
        "the lists are published",
        async () => (await fetch(`http://127.0.0.1:${machine.port}${listPaths.head}`)).ok,
      );
      const { stdout } = await inShell(block.replace("/srv/", "/var/"), { STATIC_DIR: staticDir });
      expect(stdout).toContain("files written");
    },
  ],
  [
    "docs/operations.md",
    "npm run restore -- /var/backups/passport-",
    async (block) => {
      const [backup = "", restore = "", ...more] = block.split("\n");
      expect([restore.split(" ").slice(0, 3), more]).toEqual([["npm", "run", "restore"], []]);
      const saved = JSON.parse(
        (await inShell(backup)).stdout.split("\n").find((line) => line.startsWith("{")) ?? "",
      );
      const { stdout } = await inShell(
        `export DATA_DIR=$MACHINE/var/lib/empty\n${restore.replace("2026-11-20", "$(date +%F)")}`,
      );
      expect(JSON.parse(stdout.split("\n").find((line) => line.startsWith("{")) ?? "").tables).toEqual(
        saved.tables,
      );
    },
  ],
  [
    "docs/operations.md",
    "passport-status-backup.timer",
    async (block) => {
      const { stdout } = await good(block);
      expect(stdout).toMatch(/^BACKUP_PASSPHRASE=.{32}$/m);
      expect(await machine.calls()).toContain("systemctl enable --now passport-status-backup.timer");
      // What the unit runs, with what it sets.
      const unit = await readFile(join(ROOT, "docs/deploy/passport-status-backup.service"), "utf8");
      const commands = [...unit.matchAll(/^ExecStart=\S+ (.+)$/gm)].map(([, command = ""]) => command);
      expect(commands).toHaveLength(2);
      const env = { BACKUP_DIR: join(machine.root, "var/backups/passport-status") };
      const settings = "set -a && . /etc/passport-status-backup.env && set +a";
      for (const command of commands) {
        const script = /server\/cli\/(\w+)\.ts(.*)/.exec(command);
        await inShell(`${settings}\nnpm run ${script?.[1]} --${script?.[2]}`, env);
      }
    },
  ],
  [
    "docs/operations.md",
    "createuser passport",
    async (block) => {
      password = /password=(\w+)/.exec((await good(`${block}\necho "password=$PASSWORD"`)).stdout)?.[1];
      expect(password).toMatch(/^[0-9a-f]{48}$/);
    },
  ],
  [
    "docs/operations.md",
    "npm run backup -- /var/backups/move.db",
    async (block) => {
      await inShell(block, { PASSWORD: password ?? "" });
      await untilTrue("the server is ready", isReady);
      const { stdout } = await good(
        `su postgres -c "psql -d passport -Atc 'select count(*) > 0 from passports'"`,
      );
      expect(stdout).toBe("t\n");
    },
  ],
  [
    "docs/operations.md",
    "enable --now passport-status@1",
    async (block) => {
      // A switch to the standby survives the block being run again.
      await good("sed -i 's/server 127.0.0.1:5432;/server 10.0.0.2:5432;/' /etc/nginx/nginx.conf");
      for (const again of [block, block]) await good(again);
      const unit = await machineFile("etc/systemd/system/passport-status@.service");
      expect(unit.match(/^EnvironmentFile=.*$/gm)).toEqual([
        expect.stringMatching(/passport-status\.env$/),
        expect.stringMatching(/passport-status-%i\.env$/),
      ]);
      expect(await machineFile("etc/passport-status-3.env")).toBe("PORT=8083\n");
      const nginx = await machineFile("etc/nginx/nginx.conf");
      expect(serversOf(nginx)).toEqual(["8081", "8082", "8083"]);
      expect(nginx).toContain("server 10.0.0.2:5432;");
      await expectTls();
    },
  ],
  [
    "docs/operations.md",
    "createuser --replication replicator",
    async (block) => {
      password = /^[0-9a-f]{48}$/m.exec((await good(block)).stdout)?.[0];
      expect(password).toBeDefined();
    },
  ],
  [
    "docs/operations.md",
    "pg_basebackup",
    async (block) => void (await good(block, { PASSWORD: password ?? "" })),
  ],
  [
    "docs/operations.md",
    "pg_stat_replication",
    async (block) =>
      untilTrue("the standby streams", async () =>
        (await good(block)).stdout.includes("standby1|streaming|async"),
      ),
  ],
  [
    "docs/operations.md",
    "synchronous_standby_names",
    async (block) => {
      await good(block);
      const look = `su postgres -c "psql -Atc 'select sync_state from pg_stat_replication'"`;
      await untilTrue("the primary waits for it", async () => (await good(look)).stdout === "sync\n");
    },
  ],
  [
    "docs/operations.md",
    "mv -T passport-status passport-status-former",
    async (block) => {
      await good(`cd /opt/ && mkdir -p passport-status/dist/assets passport-status-next/dist/assets
        touch passport-status/former passport-status-next/dist/assets/next.js`);
      for (const again of [block, block]) await good(again);
      expect(await readdir(join(machine.root, "opt/passport-status-former"))).toContain("former");
    },
  ],
  [
    "docs/operations.md",
    "systemctl restart passport-status@$n",
    async (block) => {
      const played = block.replace("sleep 6", "true");
      expect(played).not.toBe(block);
      await good(played);
      for (const n of [1, 2, 3])
        expect(await machine.calls()).toContain(`systemctl restart passport-status@${n}`);
    },
  ],
  [
    "docs/operations.md",
    "mv -T passport-status-former passport-status",
    async (block) => {
      // The second time there is nothing to go back to, and nothing happens.
      await good(block);
      await machine.run(block);
      const opt = join(machine.root, "opt");
      expect((await readdir(opt)).toSorted()).toEqual(["passport-status", "passport-status-next"]);
      expect(await readdir(join(opt, "passport-status"))).toContain("former");
      expect(await readdir(join(opt, "passport-status/dist/assets"))).toEqual(["next.js"]);
    },
  ],
  [
    "docs/operations.md",
    "passport-status.sqlite.before-upgrade",
    async (block) => {
      const folder = join(machine.root, "var/lib/passport-status");
      await writeFile(join(folder, "passport-status.sqlite.before-upgrade"), "kept");
      await good(block);
      expect(await readFile(join(folder, "passport-status.sqlite"), "utf8")).toBe("kept");
    },
  ],
];

/** The fenced shell blocks. */
async function blocksOf(page: string): Promise<string[]> {
  const text = await readFile(join(ROOT, page), "utf8");
  return [...text.matchAll(/^```(?:sh|bash|shell)\n([\s\S]*?)\n```$/gm)].map(([, block = ""]) => block);
}

describe.each(["docs/operations.md", "README.md"])("The command blocks of %s", (page) => {
  it("are all run here, or named with the reason why not", async () => {
    const commands = [...PLAYED, ...NOT_RUN].flatMap(([of, command]) => (of === page ? [command] : []));
    const blocks = await blocksOf(page);
    expect(blocks.length).toBeGreaterThan(3);
    for (const block of blocks)
      expect([block, commands.filter((command) => block.includes(command)).length]).toEqual([block, 1]);
    for (const command of commands)
      expect([command, blocks.filter((block) => block.includes(command)).length]).toEqual([command, 1]);
  });
});

describe("On a machine of an operator @thorough", () => {
  beforeAll(async () => {
    staticDir = await inventBuild();
    machine = await pretendMachine(staticDir);
  });
  afterAll(async () => {
    await machine.stop();
    await rm(staticDir, { recursive: true });
  });

  it.each(PLAYED)(
    "%s: %s",
    async (page, command, play) => {
      const block = (await blocksOf(page)).find((one) => one.includes(command)) ?? "";
      expect(block).not.toBe("");
      await play(block);
    },
    120_000,
  );
});
