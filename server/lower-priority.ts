import { constants, setPriority } from "node:os";

/**
 * The calling thread, with the processes and threads that it starts from now on, waits for those that answer visitors;
 * on Linux each thread has a priority of its own. A system that forbids this changes nothing else. Only in production:
 * beside the browsers and compilers of a developer's machine, imports would hardly go on.
 */
export function lowerPriority(): void {
  // On other systems it would be the whole process, which also answers.
  if (process.env.NODE_ENV !== "production" || process.platform !== "linux") return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The system forbids it.
  }
}
