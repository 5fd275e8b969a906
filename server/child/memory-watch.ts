import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";

/** Bytes; null if the process is gone or the system cannot tell. */
export async function residentBytes(pid: number): Promise<number | null> {
  if (process.platform === "linux") {
    try {
      // statm counts pages, whose size varies, so it is not used.
      const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1];
      return kilobytes === undefined ? null : Number(kilobytes) * 1024;
    } catch {
      return null;
    }
  }
  if (process.platform === "win32") return null;
  return new Promise((resolve) => {
    execFile("ps", ["-o", "rss=", "-p", String(pid)], (error, stdout) => {
      const kilobytes = Number.parseInt(stdout, 10);
      resolve(error !== null || Number.isNaN(kilobytes) ? null : kilobytes * 1024);
    });
  });
}

/** Checks every `every` ms; calls `over` once above `limit` bytes. */
export function watchMemory(
  pid: number,
  options: { limit: number; every: number; over: () => void; seen?: (bytes: number) => void },
): () => void {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    const bytes = await residentBytes(pid);
    if (stopped) return;
    if (bytes !== null) options.seen?.(bytes);
    if (bytes !== null && bytes > options.limit) {
      stopped = true;
      options.over();
      return;
    }
    timer = setTimeout(() => void look(), options.every);
  };
  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
