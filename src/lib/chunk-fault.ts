let decided: Promise<void> = Promise.resolve();

/** For app/preload-error.ts: `decision` ends when the page is not loaded anew after all. */
export function noteChunkFault(decision: Promise<void>): void {
  decided = decision;
}

/** When a page's code did not come: ends once it is clear that the document stays. */
export const chunkFaultDecided = (): Promise<void> => decided;
