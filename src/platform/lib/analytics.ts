import type { CaughtError } from "./error-reports.ts";

/** Times are of the event, not of sending. */
export type AnalyticsClient = {
  pageView: (path: string, search: string, at: Date) => void;
  caught: (fault: CaughtError, at: Date) => void;
  /** Call after sign-out. */
  reset: () => void;
};

type AnalyticsOptions = {
  load: () => Promise<AnalyticsClient>;
  whenIdle: (work: () => void) => void;
};

/** Later events are dropped. */
const MAX_WAITING = 200;

/** Queues events from `hold` until analytics load; otherwise drops them. */
export function createAnalytics() {
  let waiting: ((client: AnalyticsClient) => void)[] | null = null;
  let client: AnalyticsClient | null = null;

  function pass(call: (client: AnalyticsClient) => void): void {
    if (client !== null) call(client);
    else if (waiting !== null && waiting.length < MAX_WAITING) waiting.push(call);
  }

  async function open(load: () => Promise<AnalyticsClient>): Promise<void> {
    try {
      const loaded = await load();
      client = loaded;
      waiting?.forEach((call) => call(loaded));
    } catch {
      // Blocked or offline: works without.
    }
    waiting = null;
  }

  return {
    /** Starts queueing: errors of the first render come before `start`. */
    hold(): void {
      waiting = [];
    },
    /** Analytics are not wanted: drops the queue. */
    drop(): void {
      waiting = null;
    },
    start({ load, whenIdle }: AnalyticsOptions): void {
      waiting ??= [];
      whenIdle(() => void open(load));
    },
    pageView(path: string, search: string): void {
      const at = new Date();
      pass((loaded) => loaded.pageView(path, search, at));
    },
    caught(fault: CaughtError): void {
      const at = new Date();
      pass((loaded) => loaded.caught(fault, at));
    },
    reset: () => pass((loaded) => loaded.reset()),
  };
}

export const analytics = createAnalytics();
