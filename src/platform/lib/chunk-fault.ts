let decided: Promise<void> = Promise.resolve();

/** For app/preload-error.ts: `decision` resolves if the page is not reloaded. */
export function noteChunkFault(decision: Promise<void>): void {
  decided = decision;
}

/** Resolves once the page will not be reloaded for a missing chunk. */
export const chunkFaultDecided = (): Promise<void> => decided;

/** A page's code or texts did not come: the phone may not keep them yet (src/app/want-later-code.ts). */
export class MissingCode extends Error {
  constructor(cause: unknown) {
    super(String(cause), { cause });
  }
}

/** For failed imports: the open page stays if a reload is coming. */
export async function throwUnlessReloading(error: unknown): Promise<never> {
  await decided;
  throw new MissingCode(error);
}
