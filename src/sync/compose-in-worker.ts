import type { SegmentComposer } from "./compose-months.ts";
import type { ComposeAnswer, ComposeRequest } from "./compose-protocol.ts";

/** The part of a Worker that is used here. */
export type ComposeWorker = {
  postMessage: (request: ComposeRequest, transfer: Transferable[]) => void;
  addEventListener: (type: string, listener: (event: Event) => void) => void;
  terminate: () => void;
};

/** After this long without work the worker ends: a month is sealed once a month. */
const IDLE_MS = 5000;

/** A composer that works in a worker, started when first needed; a worker that fails only means a download. */
export function composeInWorker(createWorker: () => ComposeWorker, idleMs = IDLE_MS): SegmentComposer {
  const waiting = new Map<number, (bytes: ArrayBuffer | null) => void>();
  let worker: ComposeWorker | null = null;
  let ending: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;

  const end = () => {
    worker?.terminate();
    worker = null;
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
  };
  const start = (): ComposeWorker => {
    const started = createWorker();
    started.addEventListener("message", (event) => {
      const { id, bytes } = (event as MessageEvent<ComposeAnswer>).data;
      waiting.get(id)?.(bytes);
      waiting.delete(id);
      if (waiting.size === 0) ending = setTimeout(end, idleMs);
    });
    started.addEventListener("error", end);
    started.addEventListener("messageerror", end);
    return started;
  };

  return async (entry, held, read) => {
    if (held.reduce((sum, source) => sum + source.count, 0) !== entry.count) return null;
    const sources: ComposeRequest["sources"] = [];
    for (const source of held) {
      const bytes = await read(source.hash);
      if (bytes === null) return null;
      sources.push({ entry: source, bytes });
    }
    clearTimeout(ending);
    worker ??= start();
    const chosen = worker;
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      waiting.set(id, resolve);
      chosen.postMessage(
        { id, entry, sources },
        sources.map((source) => source.bytes),
      );
    });
  };
}
