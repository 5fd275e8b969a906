import { setTimeout as sleep } from "node:timers/promises";
import { root } from "../../support/install.mjs";
import { startProject, untilListening } from "../project-process.ts";
import type { ProjectProcess } from "../project-process.ts";

/** A server on a fixed port. */
export type AppServer = {
  port: number;
  /** `sources`: this version of the program from now on. */
  start: (env?: Record<string, string>, sources?: string) => Promise<void>;
  kill: () => Promise<void>;
  /** Starts a version and ends it by SIGKILL once it has said this; throws if it exits before. */
  killWhileStarting: (said: string, sources: string) => Promise<void>;
  freeze: () => void;
  resume: () => void;
  /** SIGTERM; returns exit code and seconds. */
  stop: () => Promise<{ code: number | null; seconds: number }>;
};

const READY_LIMIT_MS = 60_000;

export function appServer(port: number, common: Record<string, string>, first = root): AppServer {
  let from = first;
  let running: ProjectProcess | null = null;
  const child = () => {
    if (running === null) throw new Error("The server does not run");
    return running;
  };
  return {
    port,
    start: async (env = {}, sources = from) => {
      from = sources;
      const own = { ...common, HOST: "127.0.0.1", PORT: String(port), ...env };
      running = startProject("server/main.ts", [], own, from);
      await untilListening(running);
      await untilReady(port);
    },
    kill: async () => {
      await child().kill();
      running = null;
    },
    killWhileStarting: async (said, sources) => {
      from = sources;
      const starting = startProject(
        "server/main.ts",
        [],
        { ...common, HOST: "127.0.0.1", PORT: String(port) },
        from,
      );
      const hasSaid = () => starting.stderr().includes(said);
      while (!hasSaid() && starting.child.exitCode === null) await sleep(5);
      if (!hasSaid()) throw new Error(`The server never said "${said}": ${starting.stderr()}`);
      await starting.kill();
    },
    freeze: () => void child().child.kill("SIGSTOP"),
    resume: () => void child().child.kill("SIGCONT"),
    stop: async () => {
      if (running === null) return { code: 0, seconds: 0 };
      const started = performance.now();
      running.child.kill("SIGTERM");
      const code = await running.ended;
      running = null;
      return { code, seconds: (performance.now() - started) / 1000 };
    },
  };
}

/** Ready includes its database. */
export async function untilReady(port: number): Promise<void> {
  const deadline = Date.now() + READY_LIMIT_MS;
  while (!(await isReady(port))) {
    if (Date.now() > deadline) throw new Error(`The server at ${port} is not ready`);
    await sleep(50);
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}
