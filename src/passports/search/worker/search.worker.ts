import type { SearchAnswer, SearchRequest } from "../protocol.ts";
import { createMirrorReader } from "./mirror-reader.ts";
import { SearchService } from "./search-service.ts";

/** Yields to waiting messages, without the 4 ms of nested timers. */
const channel = new MessageChannel();
let resume: (() => void)[] = [];
channel.port1.addEventListener("message", () => {
  const waiting = resume;
  resume = [];
  for (const wake of waiting) wake();
});
channel.port1.start();

const post = (answer: SearchAnswer) => postMessage(answer);

const service = new SearchService({
  reader: createMirrorReader(),
  post,
  now: () => performance.now(),
  pause: () =>
    new Promise((resolve) => {
      resume.push(resolve);
      channel.port2.postMessage(null);
    }),
});

function failed(error: unknown): void {
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  post({ kind: "failed", reason: "unexpected", detail });
}

addEventListener("message", (event: MessageEvent<SearchRequest>) => {
  service.handle(event.data).catch(failed);
});
service.load().catch(failed);
