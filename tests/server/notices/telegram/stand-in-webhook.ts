import { setTimeout as sleep } from "node:timers/promises";
import type { QueuedUpdate, StandInState } from "./stand-in-state.ts";

const AGAIN_MS = 150;

/** Brings updates to the webhook, some at a time, each again until it is answered 2xx. */
export function deliverByWebhook(state: StandInState): () => void {
  const stop = new AbortController();
  const under = new Set<number>();

  async function deliver(update: QueuedUpdate): Promise<void> {
    while (!stop.signal.aborted && state.webhook !== null) {
      const { secret } = state.webhook;
      const url = placeOf(state, state.webhook.url);
      const status = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", "x-telegram-bot-api-secret-token": secret },
        body: JSON.stringify(update),
      }).then(
        (response) => response.status,
        () => 0,
      );
      if (status >= 200 && status < 300) {
        state.updates = state.updates.filter((one) => one !== update);
        state.news.emit("handled");
        break;
      }
      await sleep(AGAIN_MS);
    }
    under.delete(update.update_id);
    state.news.emit("wake");
  }

  const look = () => {
    if (state.webhook === null || stop.signal.aborted) return;
    for (const update of state.updates) {
      if (under.size >= state.webhook.connections) return;
      if (under.has(update.update_id)) continue;
      under.add(update.update_id);
      void deliver(update);
    }
  };
  state.news.on("wake", look);
  return () => {
    stop.abort();
    state.news.off("wake", look);
  };
}

/** The address on this machine. */
function placeOf({ sites }: StandInState, url: string): string {
  const { origin, pathname } = new URL(url);
  return (sites.get(origin) ?? origin) + pathname;
}
