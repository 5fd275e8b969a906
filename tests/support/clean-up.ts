/** Closes servers, browsers and folders, last opened first. */
export class CleanUp {
  readonly #steps: (() => unknown)[] = [];

  add(step: () => unknown): void {
    this.#steps.push(step);
  }

  /** Continues after failures: a leftover server would disturb the next bench. */
  async run(): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      try {
        await step();
      } catch (error) {
        process.stderr.write(`  putting away: ${String(error)}\n`);
      }
    }
  }
}

/** Cleans up also on failure or after `limitSeconds`. */
export async function withCleanUp<T>(
  limitSeconds: number,
  work: (cleanUp: CleanUp) => Promise<T>,
): Promise<T> {
  const cleanUp = new CleanUp();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not done within ${limitSeconds} s`)), limitSeconds * 1000);
  });
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      const stop = () => reject(new Error(`Stopped by ${signal}`));
      process.once(signal, stop);
      cleanUp.add(() => process.removeListener(signal, stop));
    }
  });
  try {
    return await Promise.race([work(cleanUp), tooLong, interrupted]);
  } finally {
    clearTimeout(timer);
    await cleanUp.run();
  }
}

/** Writes to stderr, because stdout holds only figures. */
export function progress(line: string): void {
  process.stderr.write(`  ${line}\n`);
}
