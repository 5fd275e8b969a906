import { readdirSync, readFileSync } from "node:fs";

/** Proportional memory (PSS) of process trees, in bytes. */
export type MemoryWatch = {
  add(pid: number): void;
  /** The peak and its processes, largest first; stops watching. */
  stop(): Peak;
};

/** `processes`: what each had when all together had most. `each`: the most that each had at any time. */
export type Peak = { bytes: number; processes: ProcessMemory[]; each: ProcessMemory[] };

type ProcessMemory = { name: string; bytes: number };

/** A sample walks page tables: some milliseconds a process. */
const LOOK_EVERY_MS = 200;

/** Linux only, from /proc; elsewhere NaN. */
export function watchMemory(...pids: number[]): MemoryWatch {
  const roots = [...pids];
  let peak: Omit<Peak, "each"> = { bytes: NaN, processes: [] };
  const each = new Map<number, ProcessMemory>();
  const look = () => {
    const processes = residentTrees(roots);
    const bytes = processes.reduce((sum, process) => sum + process.bytes, 0);
    if (bytes > 0 && !(bytes <= peak.bytes)) peak = { bytes, processes };
    for (const one of processes) if (one.bytes > (each.get(one.pid)?.bytes ?? 0)) each.set(one.pid, one);
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    add: (pid) => {
      roots.push(pid);
    },
    stop: () => {
      clearInterval(timer);
      look();
      return { ...peak, each: [...each.values()].sort((a, b) => b.bytes - a.bytes) };
    },
  };
}

function residentTrees(roots: readonly number[]): (ProcessMemory & { pid: number })[] {
  const found: (ProcessMemory & { pid: number })[] = [];
  const seen = new Set<number>();
  const queue = [...roots];
  for (let pid = queue.pop(); pid !== undefined; pid = queue.pop()) {
    if (seen.has(pid)) continue;
    seen.add(pid);
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1];
    if (kilobytes !== undefined) found.push({ pid, name: scriptOf(pid), bytes: Number(kilobytes) * 1024 });
    queue.push(...childrenOf(pid));
  }
  return found.sort((a, b) => b.bytes - a.bytes);
}

/** The script a Node process runs, without folders. */
function scriptOf(pid: number): string {
  const words = read(`/proc/${pid}/cmdline`).split("\0");
  const script = words.find((word, index) => index > 0 && /\.(ts|mjs|js)$/.test(word));
  return (script ?? words[0] ?? "").split("/").slice(-2).join("/");
}

/** Each thread has its own children. */
function childrenOf(pid: number): number[] {
  let threads: string[] = [];
  try {
    threads = readdirSync(`/proc/${pid}/task`);
  } catch {
    // The process is gone.
  }
  return threads.flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).trim().split(" ").filter(Boolean).map(Number),
  );
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
