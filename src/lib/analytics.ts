import type { CaughtError } from "./error-reports.ts";

/** What the loaded analytics can do (analytics-client.ts). Times are when it happened, not when it is sent. */
export type AnalyticsClient = {
  pageView: (path: string, search: string, at: Date) => void;
  caught: (fault: CaughtError, at: Date) => void;
  /** Forgets who this was: after signing out. */
  reset: () => void;
};

type AnalyticsOptions = {
  load: () => Promise<AnalyticsClient>;
  whenIdle: (work: () => void) => void;
};

/** A page that stays without its analytics for long loses what happened past this. */
const MOST_WAITING = 200;

/** Keeps what happens from `hold` until the analytics are here; before, and where nobody wants them, all is dropped. */
export function createAnalytics() {
  let waiting: ((client: AnalyticsClient) => void)[] | null = null;
  let client: AnalyticsClient | null = null;

  function pass(call: (client: AnalyticsClient) => void): void {
    if (client !== null) call(client);
    else if (waiting !== null && waiting.length < MOST_WAITING) waiting.push(call);
  }

  async function open(load: () => Promise<AnalyticsClient>): Promise<void> {
    try {
      const loaded = await load();
      client = loaded;
      waiting?.forEach((call) => call(loaded));
    } catch {
      // Blocked by the visitor's browser, or offline: the app is whole without it.
    }
    waiting = null;
  }

  return {
    /** From here on what happens is kept: a fault of the first rendering comes before `start`. */
    hold(): void {
      waiting = [];
    },
    /** Nobody wants to know: what was kept is forgotten. */
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

/** This page's own. */
export const analytics = createAnalytics();
