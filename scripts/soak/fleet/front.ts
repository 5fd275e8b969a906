import { execFile, spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../../support/install.mjs";
import { freePort } from "../../support/free-port.ts";

/** nginx before servers and database, configured as in `docs/deploy`. */
export type Front = {
  /** The port that visitors use. */
  port: number;
  /** The port that servers use. */
  databasePort: number;
  /** Leads to the promoted standby. */
  useDatabase: (port: number) => Promise<void>;
  stop: () => Promise<void>;
};

const run = promisify(execFile);
const CONFIGURATION = join(root, "docs/deploy/nginx.conf");
const INCLUDED = "nginx-server.conf";

type Plan = { folder: string; servers: readonly number[]; database: number };

export async function startFront({ folder, servers, database }: Plan): Promise<Front> {
  const file = join(folder, "nginx.conf");
  const [port, databasePort] = [await freePort(), await freePort()];
  const offered = await readFile(CONFIGURATION, "utf8");
  const write = (databaseAt: number) =>
    writeFile(file, configure(offered, { folder, servers, port, databasePort, databaseAt }));
  const nginx = (...words: string[]) =>
    run("nginx", ["-c", file, "-e", join(folder, "nginx-error.log"), ...words]);
  await write(database);
  await nginx("-t");
  const child = spawn("nginx", ["-c", file, "-e", join(folder, "nginx-error.log"), "-g", "daemon off;"], {
    stdio: "ignore",
  });
  const gone = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  return {
    port,
    databasePort,
    useDatabase: async (at) => {
      await write(at);
      await nginx("-s", "reload");
    },
    stop: async () => {
      child.kill("SIGTERM");
      await gone;
    },
  };
}

type Ports = {
  folder: string;
  servers: readonly number[];
  port: number;
  databasePort: number;
  databaseAt: number;
};

/** Sets other ports and folders; throws when a line to change is missing. */
function configure(offered: string, { folder, servers, port, databasePort, databaseAt }: Ports): string {
  const changes: [string, string][] = [
    ["worker_processes auto;", `worker_processes 1;\npid ${join(folder, "nginx.pid")};`],
    [`include ${INCLUDED};`, `include ${join(root, "docs/deploy", INCLUDED)};`],
    ["/var/log/nginx/access.log", join(folder, "nginx-access.log")],
    ["listen 127.0.0.1:8080;", `listen 127.0.0.1:${port};`],
    ["server 127.0.0.1:5432;", `server 127.0.0.1:${databaseAt};`],
    ["listen 127.0.0.1:6432;", `listen 127.0.0.1:${databasePort};`],
    ...servers.map((at, index): [string, string] => [`127.0.0.1:808${index + 1} `, `127.0.0.1:${at} `]),
  ];
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`docs/deploy/nginx.conf has no "${from}"`);
    return text.replace(from, to);
  }, offered);
}
