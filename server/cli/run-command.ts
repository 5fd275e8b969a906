/** Prints to stderr and returns the exit code. */
export function say(sentence: string, code: number): number {
  console.error(sentence);
  return code;
}

/** Runs `main` for its exit code; on an error prints it after `prefix` and exits with 1. */
export async function runCommand(main: () => Promise<number>, prefix = ""): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.exitCode = say(`${prefix}${error instanceof Error ? error.message : String(error)}`, 1);
  }
}
