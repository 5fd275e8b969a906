import { crashPoint } from "../jobs/crash-point.ts";
import { storeIsUnavailable } from "../store/store-unavailable.ts";
import type { Store } from "../store/store.ts";
import { faultText } from "./bot-api.ts";
import { TryLater } from "./bot-sender.ts";
import { giveBack, noteHandled, takeUpdate } from "./handled-updates.ts";
import { type BotName, type Incoming, readUpdate, updateIdOf } from "./read-update.ts";

export type WorkerOptions = {
  store: Pick<Store, "db">;
  bot: BotName;
  converse: (incoming: Incoming) => Promise<void>;
  nowMs: () => number;
  /** Takes over what it had when it was killed. */
  worker: string;
  log: (level: "warn" | "error", text: string) => void;
};

/** `later`: to be brought again, as nothing or only a part was done. */
export type Handled = "done" | "later";

/** Handles updates, each once, those of a chat one after the other. */
export function createUpdateWorker({ store, bot, converse, nowMs, worker, log }: WorkerOptions) {
  const lanes = new Map<number, Promise<unknown>>();

  async function handle(id: number, incoming: Incoming): Promise<Handled> {
    try {
      const taken = await takeUpdate(store.db, id, worker, nowMs());
      if (taken !== "ours") return taken === "handled" ? "done" : "later";
    } catch (error) {
      return later(error);
    }
    crashPoint("telegram:taken");
    try {
      await converse(incoming);
      crashPoint("telegram:answered");
    } catch (error) {
      if (error instanceof TryLater || storeIsUnavailable(error)) {
        await giveBack(store.db, id, nowMs()).catch(() => undefined);
        return later(error);
      }
      // Another try would fail as well, and hold up the others.
      log("error", `An update was left unanswered: ${placeOf(error)}`);
    }
    try {
      await noteHandled(store.db, id);
      crashPoint("telegram:handled");
    } catch (error) {
      return later(error);
    }
    return "done";
  }

  function later(error: unknown): Handled {
    const text =
      error instanceof TryLater ? error.message : `the database does not answer: ${faultText(error)}`;
    log("warn", `An update is handled later: ${text}`);
    return "later";
  }

  return async (update: unknown): Promise<Handled> => {
    const id = updateIdOf(update);
    if (id === null) return "done";
    const incoming = readUpdate(update, bot);
    const lane = incoming.kind === "ignored" ? 0 : incoming.chat;
    const work = (lanes.get(lane) ?? Promise.resolve()).then(async () => handle(id, incoming));
    lanes.set(lane, work);
    const handled = await work;
    if (lanes.get(lane) === work) lanes.delete(lane);
    return handled;
  };
}

/** Where, without what was said. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const place = error.stack?.split("\n").find((line) => line.trimStart().startsWith("at "));
  return `${faultText(error)}${place === undefined ? "" : ` ${place.trim()}`}`;
}
