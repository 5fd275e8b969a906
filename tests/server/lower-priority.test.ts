import { readdirSync, readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { dataFolder, startServer } from "./support/server-process.ts";

/** By the system's count, of each thread: its first one's has the id of the process. */
function prioritiesOf(pid: number): Map<number, number> {
  const threads = readdirSync(`/proc/${pid}/task`).map(Number);
  return new Map(
    threads.map((thread) => {
      // The second field, the program in brackets, may hold blanks.
      const fields =
        readFileSync(`/proc/${pid}/task/${thread}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
      return [thread, Number(fields[16])];
    }),
  );
}

it.runIf(process.platform === "linux")(
  "the server's background threads give way to the thread that answers",
  async () => {
    const { child, origin } = startServer(await dataFolder(), { NODE_ENV: "production" });
    await origin;
    const pid = child.pid ?? 0;
    await vi.waitFor(() => expect([...prioritiesOf(pid).values()]).toContain(10), 10_000);
    expect(prioritiesOf(pid).get(pid)).toBe(0);
  },
);
