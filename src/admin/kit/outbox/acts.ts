import type { Translator } from "../../../platform/i18n/translator.ts";
import type { Change } from "../../../outbox/change.ts";
import { subjectText } from "./change-texts.ts";

export type Verb = "delete" | "restore" | "save" | "dismiss";

/** Changes made by one click, whose outcome is said together. */
export type Act = {
  verb: Verb;
  changes: readonly Change[];
  /** How many things one change is about. */
  count?: number | undefined;
  /** Said already that they wait. */
  saidWaiting?: boolean;
};

export type Progress = {
  open: number;
  done: number;
  /** Refused or in conflict: named in the outbox. */
  refused: number;
  /** Something keeps an open one from being sent now. */
  isStuck: boolean;
};

/** The acts of this page whose outcome was not said yet. */
const acts = new Map<string, Act>();

export function beginAct(act: Act): string {
  const id = `act-${act.changes[0]?.id ?? ""}`;
  acts.set(id, act);
  return id;
}

export function openActs(): readonly (readonly [string, Act])[] {
  return [...acts];
}

export function endAct(id: string): void {
  acts.delete(id);
}

/** How far an act's changes are; those that were discarded count nowhere. */
export function progressOf(act: Act, rows: readonly Change[]): Progress {
  const ids = new Set(act.changes.map(({ id }) => id));
  const own = rows.filter(({ id }) => ids.has(id));
  const isRefused = ({ state }: Change) => state === "parked" || state === "conflict";
  const done = own.filter(({ state }) => state === "done").length;
  const refused = own.filter(isRefused).length;
  return {
    open: own.length - done - refused,
    done,
    refused,
    isStuck: own.some(({ state, lastProblem }) => isOpen(state) && lastProblem !== null),
  };
}

function isOpen(state: Change["state"]): boolean {
  return state === "waiting" || state === "paused";
}

const GOING = {
  delete: "several.deleting",
  restore: "several.restoring",
  save: "several.saving",
  dismiss: "several.dismissing",
} as const;
const WAITING = {
  delete: "several.delete_waits",
  restore: "several.restore_waits",
  save: "several.save_waits",
  dismiss: "several.dismiss_waits",
} as const;
const DONE = {
  delete: "several.deleted",
  restore: "several.restored",
  save: "several.saved",
  dismiss: "several.dismissed",
} as const;

export function goingText(translator: Translator, act: Act): string {
  return translator.t(GOING[act.verb], wordsOf(translator, act));
}

export function waitingText(translator: Translator, act: Act): string {
  return translator.t(WAITING[act.verb], wordsOf(translator, act));
}

export function heldText(translator: Translator, act: Act): string {
  const text = act.verb === "dismiss" ? "several.dismiss_held" : "several.delete_held";
  return translator.t(text, wordsOf(translator, act));
}

export function undoneText(translator: Translator, act: Act, dropped: number): string {
  const count = act.count ?? dropped;
  const text = act.verb === "dismiss" ? "several.dismiss_undone" : "several.undone";
  return translator.t(text, { ...wordsOf(translator, act), count });
}

/** The outcome in one text, with the number of those that were not taken. */
export function outcomeText(translator: Translator, act: Act, { done, refused }: Progress): string {
  const { t } = translator;
  const said = [
    done > 0 && t(DONE[act.verb], { ...wordsOf(translator, act), count: act.count ?? done }),
    refused > 0 && t("several.refused", { count: refused }),
  ];
  return said.filter((text) => text !== false).join(" ");
}

/** A single record is named. */
function wordsOf(translator: Translator, { changes, count }: Act): { count: number; name: string } {
  const [first] = changes;
  return { count: count ?? changes.length, name: first === undefined ? "" : subjectText(translator, first) };
}
