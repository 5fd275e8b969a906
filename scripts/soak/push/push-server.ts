import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../support/free-port.ts";
import { untilReady } from "../fleet/app-server.ts";
import { startProject, untilListening } from "../project-process.ts";
import type { ProjectProcess } from "../project-process.ts";

export type PushServer = Awaited<ReturnType<typeof pushServer>>;

const END_LIMIT_MS = 60_000;

/** A server that writes everything into its log, which is kept. */
export async function pushServer(common: Record<string, string>) {
  const port = await freePort();
  let running: ProjectProcess | null = null;
  const outputs: (() => string)[] = [];

  async function start(env: Record<string, string> = {}): Promise<void> {
    const own = { ...common, LOG_LEVEL: "trace", HOST: "127.0.0.1", PORT: String(port), ...env };
    const server = startProject("server/main.ts", [], own);
    running = server;
    outputs.push(() => server.stdout() + server.stderr());
    if (env["CRASH_AT"] !== undefined) return;
    await untilListening(server);
    await untilReady(port);
  }

  async function end(how: "kill" | "stop"): Promise<void> {
    if (how === "kill") running?.child.kill("SIGKILL");
    else running?.child.kill("SIGTERM");
    await running?.ended;
    running = null;
  }

  return {
    port,
    start,
    kill: () => end("kill"),
    stop: () => end("stop"),
    /** Whether it killed itself in time. */
    untilKilled: async (): Promise<boolean> => {
      const limit = new AbortController();
      const late = sleep(END_LIMIT_MS, null, { signal: limit.signal }).catch(() => null);
      await Promise.race([running?.ended, late]);
      limit.abort();
      return running?.child.signalCode === "SIGKILL";
    },
    log: (): string => outputs.map((output) => output()).join("\n"),
  };
}
