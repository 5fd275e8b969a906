import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { OpenStoreOptions } from "../../../../../server/store/open-store.ts";
import type { CountingServer } from "./counting-server.ts";

/** Runs in a process of its own; it dies by SIGKILL. */
export async function serverProcess(options: OpenStoreOptions): Promise<CountingServer> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "counting-child.ts"), JSON.stringify(options)],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const gone = once(child, "exit");
  const [first] = (await Promise.race([once(child.stdout, "data"), gone.then(() => [])])) as [Buffer?];
  const origin = first?.toString().trim();
  if (origin === undefined) throw new Error("The server did not start");
  return {
    call: async ({ method, url, headers, address, body }, nowMs) => {
      try {
        const answer = await fetch(`${origin}${url}`, {
          method,
          headers: {
            ...headers,
            "x-model-time": String(nowMs),
            "x-forwarded-for": address,
            ...(body === undefined ? {} : { "content-type": "application/json" }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        return { status: answer.status, body: await answer.text() };
      } catch {
        return null;
      }
    },
    die: async () => {
      child.kill("SIGKILL");
      await gone;
    },
  };
}
