import { spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { freePort } from "../../scripts/support/free-port.ts";
import { findOrInstallPostgresTools } from "../../scripts/postgres-tools.ts";

const ROOT = join(import.meta.dirname, "..", "..");
/** Listens on an address of its own, so that a primary that serves only localhost is noticed. */
const PRIMARY = "127.0.0.2";
const STANDBY = "127.0.0.1";

export type Ran = { code: number | null; stdout: string; stderr: string };

export type Machine = {
  /** The folder in which `/etc` and `/var` of the page lie. */
  root: string;
  port: number;
  /** Runs shell text of the page; it stops at the first command that fails. */
  run: (text: string, env?: Record<string, string>) => Promise<Ran>;
  /** What the stand-ins were called with. */
  calls: () => Promise<string>;
  stop: () => Promise<void>;
};

/**
 * What a test cannot have, and what stands in its place, by name of the program. Each writes down how it was called;
 * everything else that the page names is the real program.
 */
const STAND_INS: Readonly<Record<string, string>> = {
  // There is no systemd: the server and both PostgreSQLs are started and stopped by themselves.
  systemctl: `
case "$*" in
  "enable --now passport-status"|"enable --now passport-status@1 "*|"start passport-status") start_server ;;
  "stop passport-status"|"disable --now passport-status") stop_server ;;
  "restart passport-status"*) stop_server; start_server ;;
  "restart postgresql@15-main") as_postgres "pg_ctl -w -s -l $MACHINE/sockets/primary.log -D $MACHINE/primary restart" ;;
  "stop postgresql@15-main") ;;
  "start postgresql@15-main") as_postgres "pg_ctl -w -s -l $MACHINE/sockets/standby.log -D $STANDBY_DATA -o '-p $STANDBY_PORT' start" ;;
  "reload postgresql@15-main") as_postgres "pg_ctl -s -D $MACHINE/primary reload" ;;
  daemon-reload|"enable --now passport-status-backup.timer"|"restart nginx"|"reload nginx") ;;
  *) echo "systemctl: nothing stands in for: $*" >&2; exit 1 ;;
esac`,
  // There is no journal: what the server printed.
  journalctl: `tail -n 20 "$MACHINE/server.log"`,
  // nginx and certbot are the whole machine's; the page changes their files. Without the site's name certbot fails.
  "apt-get": "",
  nginx: "",
  certbot: `[ -z "$NO_CERTIFICATE" ]`,
  // The installation and the build are this checkout's.
  npm: `
case "$*" in
  ci|"run build") ;;
  *) PATH="$REAL_PATH" exec npm "$@" ;;
esac`,
  // Only root can become another account.
  su: `[ "$1" != - ] || shift
[ "$1 $2" = "postgres -c" ] || exit 1
as_postgres "$3"`,
  install: `
own=() ; for word in "$@"; do own+=("$word"); done
if [ "$(id -u)" != 0 ]; then
  own=() ; while [ $# -gt 0 ]; do case "$1" in -o|-g) shift ;; *) own+=("$1") ;; esac; shift; done
fi
PATH="$REAL_PATH" exec install "\${own[@]}"`,
};

const SHARED = `#!/bin/bash
set -e
echo "$(basename "$0") $*" >> "$MACHINE/calls.log"
as_postgres() {
  if [ "$(id -u)" = 0 ]; then PATH="$REAL_PATH" su postgres -c "PATH='$POSTGRES_BIN:$REAL_PATH'; $1"; else PATH="$POSTGRES_BIN:$REAL_PATH" sh -c "$1"; fi
}
stop_server() {
  [ -s "$MACHINE/server.pid" ] || return 0
  kill "$(cat "$MACHINE/server.pid")" && while kill -0 "$(cat "$MACHINE/server.pid")" 2>/dev/null; do sleep 0.1; done
  rm "$MACHINE/server.pid"
}
start_server() {
  : > "$MACHINE/server.log"
  ( set -a; . "$MACHINE/unit.env"; . "$MACHINE/etc/passport-status.env"; set +a
    cd "$PROJECT"
    PORT="$SERVER_PORT" HOST=127.0.0.1 exec "$NODE" server/main.ts >> "$MACHINE/server.log" 2>&1 ) &
  # As with systemd, the server does not answer yet.
  echo $! > "$MACHINE/server.pid"
}
`;

/** A machine of an operator, as far as a folder can be one; `staticDir` is the build. */
export async function pretendMachine(staticDir: string): Promise<Machine> {
  const root = await mkdtemp(join(tmpdir(), "passport-machine-"));
  // PostgreSQL's own user needs access.
  await chmod(root, 0o755);
  const [port, primaryPort, standbyPort] = [await freePort(), await freePort(), await freePort()];
  const bin = join(root, "bin");
  for (const folder of [
    "bin",
    "etc/systemd/system",
    "etc/nginx",
    "etc/postgresql/15/main/conf.d",
    "opt/passport-status",
    "var/backups",
    "var/lib/postgresql/15/main",
    "sockets",
  ])
    await mkdir(join(root, folder), { recursive: true });
  for (const [name, script] of Object.entries(STAND_INS))
    await writeFile(join(bin, name), `${SHARED}${script}\n`, { mode: 0o755 });
  await writeFile(join(root, "unit.env"), `${await unitSettings(root)}\nSTATIC_DIR=${staticDir}\n`);

  const isRoot = process.getuid?.() === 0;
  const realPath = process.env["PATH"] ?? "";
  const env: Record<string, string> = {
    HOME: root,
    PATH: [bin, realPath].join(delimiter),
    REAL_PATH: realPath,
    TMPDIR: process.env["TMPDIR"] ?? tmpdir(),
    NODE: process.execPath,
    MACHINE: root,
    PROJECT: ROOT,
    SERVER_PORT: String(port),
    STANDBY_PORT: String(standbyPort),
    STANDBY_DATA: join(root, "var/lib/postgresql/15/main"),
    POSTGRES_BIN: findOrInstallPostgresTools(),
    // Debian's tools look there by themselves.
    PGHOST: join(root, "sockets"),
    PGPORT: String(primaryPort),
    PGUSER: "postgres",
    PGPASSFILE: join(root, "var/lib/postgresql/.pgpass"),
  };
  const mapped = (text: string) =>
    text
      .replaceAll(/(?<![\w.])\/(etc|opt|var)(?=[/ ])/g, `${root}/$1`)
      .replaceAll("@127.0.0.1/", `@127.0.0.1:${primaryPort}/`)
      .replaceAll(":5432:", `:${primaryPort}:`)
      .replaceAll(":6432/", `:${primaryPort}/`)
      .replaceAll(/:808[01](?=\/readyz)|:808\$n/g, `:${port}`)
      .replaceAll(/(?<=["' ])PRIMARY(?=[:"' ])/g, PRIMARY)
      .replaceAll("PRIMARY/32", `${PRIMARY}/32`)
      .replaceAll(/STANDBY(?=\/32|'")|SERVER(?=\/32)/g, STANDBY);
  const run = (text: string, more: Record<string, string> = {}) => shell(mapped(text), { ...env, ...more });

  // Debian has its configuration in /etc. Its lines for replication are left out, so that the page has to add them.
  const setUp = await run(`
    set -e
    mkdir -p $MACHINE/primary
    CONFIGURATION=$MACHINE/etc/postgresql/15/main
    ${isRoot ? "chown -R postgres $MACHINE/primary $MACHINE/sockets $MACHINE/var/lib/postgresql $MACHINE/etc/postgresql" : ""}
    su postgres -c "initdb --no-sync -D $MACHINE/primary --auth-local=${isRoot ? "peer" : "trust"} --auth-host=scram-sha-256 -U postgres"
    su postgres -c "mv $MACHINE/primary/pg_hba.conf $CONFIGURATION && sed -i /replication/d $CONFIGURATION/pg_hba.conf"
    su postgres -c "printf '%s\\n' \\"port = $PGPORT\\" \\"unix_socket_directories = '$MACHINE/sockets'\\" \\"hba_file = '$CONFIGURATION/pg_hba.conf'\\" \\"include_dir = '$CONFIGURATION/conf.d'\\" \\"fsync = off\\" >> $MACHINE/primary/postgresql.conf"
    su postgres -c "pg_ctl -w -s -l $MACHINE/sockets/primary.log -D $MACHINE/primary start"
    : > $MACHINE/calls.log
  `);
  const stop = async () => {
    await run(`systemctl stop passport-status
      for data in $STANDBY_DATA $MACHINE/primary; do
        [ ! -e $data/postmaster.pid ] || su postgres -c "pg_ctl -w -s -m immediate -D $data stop"
      done`);
    await rm(root, { recursive: true, force: true });
  };
  if (setUp.code !== 0) {
    await stop();
    throw new Error(`The machine was not set up: ${setUp.stdout}${setUp.stderr}`);
  }
  return { root, port, run, calls: () => readFile(join(root, "calls.log"), "utf8"), stop };
}

/** The settings of the unit file, in this folder. */
async function unitSettings(root: string): Promise<string> {
  const unit = await readFile(join(ROOT, "docs/deploy/passport-status.service"), "utf8");
  const settings = [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = ""]) => line.split(" "));
  return settings.join("\n").replaceAll("=/var/", `=${root}/var/`);
}

async function shell(text: string, env: Record<string, string>): Promise<Ran> {
  const child = spawn("/bin/bash", ["-e", "-o", "pipefail", "-c", text], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (more: string) => (stdout += more));
  child.stderr.setEncoding("utf8").on("data", (more: string) => (stderr += more));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, stdout, stderr };
}
