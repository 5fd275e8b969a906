/** Kills this process like kill -9. Needs both NODE_ENV=test and CRASH_AT, so it can not happen by accident. */
export function crashPoint(name: CrashPoint): void {
  if (process.env.NODE_ENV === "test" && process.env.CRASH_AT === name) process.kill(process.pid, "SIGKILL");
}

/** Used by the kill rounds. */
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
  "notice:partly-matched",
  "notice:matched",
  "notice:claimed",
  "notice:one-sent",
  "notice:sent",
  "telegram:taken",
  "telegram:answered",
  "telegram:handled",
  "telegram:told",
] as const;

export type CrashPoint = (typeof CRASH_POINTS)[number];
