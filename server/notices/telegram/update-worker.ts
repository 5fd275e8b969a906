import { crashPoint } from "../../jobs/crash-point.ts";
import { storeIsUnavailable } from "../../store/store-errors.ts";
import type { Store } from "../../store/store.ts";
import { faultText, TryLater } from "./bot-api.ts";
import { giveBack, isHandled, noteHandled, takeUpdate, type Taken } from "./handled-updates.ts";
import { type BotName, type Incoming, readUpdate, updateIdOf } from "./read-update.ts";

export type WorkerOptions = {
  store: Pick<Store, "db">;
  bot: BotName;
  converse: (incoming: Incoming) => Promise<void>;
  nowMs: () => number;
  /** This server's name, if updates come to several; null if it is the only one. */
  worker: string | null;
  log: (level: "warn" | "error", text: string) => void;
};

/** `later`: to be brought again, as nothing or only a part was done. */
export type Handled = "done" | "later";

/** Handles updates, each once, those of a chat one after the other. */
export function createUpdateWorker({ store, bot, converse, nowMs, worker, log }: WorkerOptions) {
  const lanes = new Map<number, Promise<unknown>>();
  /** Updates that are answered and not noted yet. */
  const answered = new Set<number>();

  async function handle(id: number, incoming: Incoming): Promise<Handled> {
    try {
      if (!answered.has(id)) {
        const taken = await take(id);
        if (taken !== "ours") return taken === "handled" ? "done" : "later";
        crashPoint("telegram:taken");
        await answer(incoming);
        answered.add(id);
      }
      await noteHandled(store.db, { id, worker, nowMs: nowMs() });
      crashPoint("telegram:handled");
      answered.delete(id);
      return "done";
    } catch (error) {
      if (worker !== null && !answered.has(id)) {
        await giveBack(store.db, id, nowMs()).catch(() => undefined);
      }
      const reason =
        error instanceof TryLater ? error.message : `the database does not answer: ${faultText(error)}`;
      log("warn", `An update is handled later: ${reason}`);
      return "later";
    }
  }

  async function take(id: number): Promise<Taken> {
    if (worker !== null) return takeUpdate(store.db, { id, worker, nowMs: nowMs() });
    return (await isHandled(store.db, id)) ? "handled" : "ours";
  }

  /** Throws what another try may mend. */
  async function answer(incoming: Incoming): Promise<void> {
    try {
      await converse(incoming);
    } catch (error) {
      if (error instanceof TryLater || storeIsUnavailable(error)) throw error;
      // Another try would fail as well, and hold up the others.
      log("error", `An update was left unanswered: ${placeOf(error)}`);
    }
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
