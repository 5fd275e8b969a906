import { spawn } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/support/free-port.ts";
import type { FileWide } from "./file-wide.ts";

const root = join(import.meta.dirname, "..", "..");

export type RunningServer = {
  origin: string;
  port: number;
  dataDir: string;
  /** Ends it in the middle of whatever it does; `restart` starts it anew on the same port and data. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Ends it as its host does, and leaves its data. */
  end(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts the real server process on a free loopback port, on a database of its own, and waits until it is ready.
 * `data`: a folder to begin with a copy of.
 */
export async function startServer(env: Record<string, string> = {}, data?: string): Promise<RunningServer> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), "passport-e2e-"));
  if (data !== undefined) await cp(data, dataDir, { recursive: true });
  const origin = `http://127.0.0.1:${port}`;
  let end: (signal: NodeJS.Signals) => Promise<void> = () => Promise.resolve();

  async function start(): Promise<void> {
    const child = spawn(process.execPath, [join(root, "server", "main.ts")], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        HOST: "127.0.0.1",
        DATA_DIR: dataDir,
        STATIC_DIR: join(root, "dist"),
        LOG_LEVEL: "warn",
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text: Buffer) => (output += text.toString()));
    const exited = new Promise<void>((resolve) => child.on("exit", () => resolve()));
    end = async (signal) => {
      child.kill(signal);
      await exited;
    };
    for (let tries = 0; tries < 600; tries++) {
      if (child.exitCode !== null) throw new Error(`The server stopped at its start:\n${output}`);
      if (await isReady(origin)) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await end("SIGTERM");
    throw new Error(`The server was not ready within 60 s:\n${output}`);
  }

  await start();
  return {
    origin,
    port,
    dataDir,
    kill: () => end("SIGKILL"),
    restart: start,
    end: () => end("SIGTERM"),
    stop: async () => {
      await end("SIGTERM");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits until the published lists hold `total` passports and are signed. */
export async function waitForTotal(origin: string, total: number, seconds = 60): Promise<void> {
  for (let tries = 0; tries < seconds * 10; tries++) {
    if ((await publishedTotal(origin)) === total && (await signedTotal(origin)) === total) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The lists did not reach ${total} passports within ${seconds} s`);
}

async function publishedTotal(origin: string): Promise<number | null> {
  const answer = await fetch(`${origin}/api/v1/sync/passports`);
  return answer.ok ? ((await answer.json()) as { total: number }).total : null;
}

async function signedTotal(origin: string): Promise<number | null> {
  const answer = await fetch(`${origin}/api/v1/sync/head`);
  if (!answer.ok) return null;
  const { head } = (await answer.json()) as { head: string };
  return (JSON.parse(head) as { total: number }).total;
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok;
  } catch {
    return false;
  }
}

type ServerFixture = [
  (needs: { fileWide: FileWide }, provide: (server: RunningServer) => Promise<void>) => Promise<void>,
  { scope: "test"; timeout: number },
];

/** Fixture `server`, once a file, of one that `fill` has given lists of its own, on a copy of `data`, if given. */
export function serverWith(
  fill: (server: RunningServer) => Promise<void>,
  data?: () => string,
): ServerFixture {
  return [
    async ({ fileWide }, provide) => {
      const server = await fileWide.once("server", async () => {
        const value = await startServer({ SAMPLE_DATA: "off" }, data?.());
        return { value, end: () => value.stop() };
      });
      await fileWide.once("lists", async () => ({ value: await fill(server) }));
      await provide(server);
    },
    { scope: "test", timeout: 120_000 },
  ];
}

/** Fixture `server` of one without sample lists: the first real list would ask about them, and take them away. */
export const serverWithoutSamples = () => serverWith(async () => undefined);
