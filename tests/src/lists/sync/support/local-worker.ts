import type { MirrorNews } from "../../../../../src/lists/sync/mirror-messages.ts";
import { createMirrorService, type PageSide } from "../../../../../src/lists/sync/mirror-service.ts";
import type { Mirror } from "../../../../../src/lists/sync/mirror.ts";
import type { SyncWorker } from "../../../../../src/lists/sync/mirror-client.ts";

/** Works in this thread; messages are cloned and asynchronous. */
export class LocalWorker extends EventTarget implements SyncWorker {
  terminated = false;
  readonly #mirror: Mirror;
  readonly #serve: (message: unknown) => Promise<void>;

  constructor(makeMirror: (page: PageSide) => Mirror, alive: string | null = null) {
    super();
    const made: Mirror[] = [];
    const keep = (page: PageSide) => {
      const mirror = makeMirror(page);
      made.push(mirror);
      return mirror;
    };
    this.#serve = createMirrorService(keep, (news) => this.say(news));
    const [mirror] = made;
    if (mirror === undefined) throw new Error("the service made no mirror");
    this.#mirror = mirror;
    this.say({ kind: "ready", alive });
  }

  postMessage(request: unknown): void {
    const message: unknown = structuredClone(request);
    setTimeout(() => {
      if (!this.terminated) void this.#serve(message);
    });
  }

  say(news: MirrorNews | string): void {
    const data: unknown = structuredClone(news);
    setTimeout(() => {
      if (!this.terminated) this.dispatchEvent(new MessageEvent("message", { data }));
    });
  }

  /** Silent from now on. */
  terminate(): void {
    this.terminated = true;
    this.#mirror.stop();
  }

  /** Uncaught exception. */
  break(): void {
    this.dispatchEvent(new Event("error"));
  }
}
