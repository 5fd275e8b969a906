import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { dirname, join } from "node:path";
import { type CleanUp, progress } from "../tests/support/clean-up.ts";
import { pause, type Through } from "../tests/support/server-process.ts";

/** Processes that share one core and, where the system lets us, a limit of memory. */
export type LimitedProcesses = {
  through: Through;
  /** Says what limits their memory. */
  how: string;
  /** How many the system has killed for memory; NaN if nothing limits them. */
  killed: () => number;
};

type Group = { how: string; folder: string; limit: string; events: string };

const GROUPS = "/sys/fs/cgroup";
const TRIES = 50;
/** Background threads have a lower priority in production alone. */
const PRODUCTION = ["env", "NODE_ENV=production"] as const;

/**
 * All processes of one core and `maxMemory` bytes, page cache included as in a service's `MemoryMax`. `flags`: of Node,
 * which every command is.
 */
export function limitProcesses(
  cleanUp: CleanUp,
  maxMemory: number,
  flags: readonly string[],
): LimitedProcesses {
  if (spawnSync("taskset", ["--version"]).error)
    throw new Error("Binding to one core needs taskset: on Debian, apt-get install util-linux");
  const core = String(cpus().length - 1);
  const onOneCore: Through = ([node, ...args]) => [
    "taskset",
    "--cpu-list",
    core,
    ...PRODUCTION,
    node,
    ...flags,
    ...args,
  ];
  const group = makeGroup(cleanUp, maxMemory);
  if (group === null)
    return {
      through: onOneCore,
      how: "one core by taskset; no cgroup can be made here (it needs root), so nothing limits memory but this watch",
      killed: () => Number.NaN,
    };
  // The shell enters the group and becomes the command, so what it starts is there too.
  const enter = 'echo $$ > "$0" && exec "$@"';
  return {
    through: (command) => ["sh", "-c", enter, join(group.folder, "cgroup.procs"), ...onOneCore(command)],
    how: `one core by taskset, ${maxMemory / 2 ** 20} MiB by ${group.how}`,
    killed: () =>
      Number(
        /^oom_kill (\d+)$/m.exec(readFileSync(join(group.folder, group.events), "utf8"))?.[1] ?? Number.NaN,
      ),
  };
}

/** Null where none can be made. */
function makeGroup(cleanUp: CleanUp, maxMemory: number): Group | null {
  const name = `passport-status-bench-${process.pid}`;
  for (const { folder: parent, ...files } of placesOfGroups()) {
    const folder = join(parent, name);
    try {
      mkdirSync(folder);
      cleanUp.add(() => removeGroup(folder));
      writeFileSync(join(folder, files.limit), String(maxMemory));
      return { ...files, folder };
    } catch {
      // This user may not make a group here, or the system does not count memory by these groups.
    }
  }
  return null;
}

function placesOfGroups(): Group[] {
  const own = existsSync("/proc/self/cgroup") ? readFileSync("/proc/self/cgroup", "utf8") : "";
  const places: Group[] = [];
  const first = /^\d+:memory:(.*)$/m.exec(own)?.[1];
  if (first !== undefined)
    places.push({
      how: "cgroup v1",
      folder: join(GROUPS, "memory", first),
      limit: "memory.limit_in_bytes",
      events: "memory.oom_control",
    });
  // In version 2 a group that has processes has no groups with limits, so ours is beside it.
  const second = /^0::(.*)$/m.exec(own)?.[1];
  if (second !== undefined)
    places.push({
      how: "cgroup v2",
      folder: join(GROUPS, dirname(second)),
      limit: "memory.max",
      events: "memory.events",
    });
  return places;
}

/** It is busy until its last process is gone. */
async function removeGroup(folder: string): Promise<void> {
  for (let tries = 0; existsSync(folder); tries++) {
    try {
      rmdirSync(folder);
    } catch (error) {
      if (tries === TRIES) return progress(`${folder} stays: ${String(error)}`);
      await pause(100);
    }
  }
}
