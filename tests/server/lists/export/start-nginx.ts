import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../../scripts/support/free-port.ts";
import { findOrInstallNginx } from "../../../../scripts/nginx.ts";

export type RunningNginx = { origin: string; stop: () => Promise<void> };

/** nginx with the configuration of the copy in `folder`, on a free loopback port. */
export async function startNginx(folder: string): Promise<RunningNginx> {
  const port = await freePort();
  const own = await mkdtemp(join(tmpdir(), "passport-nginx-"));
  const copied = await readFile(join(folder, "nginx.conf"), "utf8");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${join(own, kind)};`,
  );
  const lines = [
    "daemon off; worker_processes 1;",
    // Only root's processes need this: another user could not read what a test made.
    ...(process.getuid?.() === 0 ? ["user root;"] : []),
    `pid ${join(own, "pid")}; error_log ${join(own, "error.log")};`,
    "events { worker_connections 4096; }",
    // A load is more than the thousand requests after which nginx ends a connection.
    `http { ${temporary.join(" ")} keepalive_requests 100000000;`,
    copied.replace(/listen [^;]+;/, `listen 127.0.0.1:${port};`),
    "}",
  ];
  const config = join(own, "nginx.conf");
  await writeFile(config, lines.join("\n"));
  const child = spawn(findOrInstallNginx(), ["-c", config, "-e", join(own, "error.log")], {
    stdio: "ignore",
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    if (
      await fetch(`${origin}/robots.txt`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    if (child.exitCode !== null || tries > 100) {
      child.kill("SIGKILL");
      throw new Error(`nginx did not start:\n${await readFile(join(own, "error.log"), "utf8")}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    origin,
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
      await rm(own, { recursive: true, force: true });
    },
  };
}
