/**
 * Ends this process as kill -9 would, when a test asks for it at this point. It takes both NODE_ENV=test and
 * CRASH_AT naming the very point, so that nothing set by accident can trigger it.
 */
export function crashPoint(name: CrashPoint): void {
  if (process.env.NODE_ENV === "test" && process.env.CRASH_AT === name) process.kill(process.pid, "SIGKILL");
}

/** Every place where the kill rounds end the process. */
export const CRASH_POINTS = [
  "import:claimed",
  "import:parsed",
  "import:rows-staged",
  "import:before-commit",
  "import:listings-added",
  "import:passports-derived",
  "import:batch-completed",
  "import:committed",
  "publish:segments-built",
  "publish:bodies-stored",
  "publish:manifest-written",
  "publish:committed",
] as const;

export type CrashPoint = (typeof CRASH_POINTS)[number];
