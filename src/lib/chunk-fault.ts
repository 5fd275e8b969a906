let decided: Promise<void> = Promise.resolve();

/** For app/preload-error.ts: `decision` resolves if the page is not reloaded. */
export function noteChunkFault(decision: Promise<void>): void {
  decided = decision;
}

/** Resolves once the page will not be reloaded for a missing chunk. */
export const chunkFaultDecided = (): Promise<void> => decided;

/** For failed imports: the open page stays if a reload is coming. */
export async function throwUnlessReloading(error: unknown): Promise<never> {
  await decided;
  throw error;
}
