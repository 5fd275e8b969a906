import type { Translator } from "../../../platform/i18n/translator.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { useAccount } from "../../../platform/hooks/account-context.ts";
import type { Change, NewChange } from "../../../outbox/change.ts";
import { kindOf } from "../../../outbox/kind.ts";
import type { Outbox } from "../../../outbox/outbox.ts";
import { outboxKinds } from "../../../outbox-kinds.ts";
import { showToast } from "../../../ui/toast.ts";
import {
  type Act,
  beginAct,
  endAct,
  goingText,
  heldText,
  openActs,
  outcomeText,
  type Progress,
  progressOf,
  undoneText,
  type Verb,
  waitingText,
} from "./acts.ts";
import { useOutbox } from "./use-outbox.ts";

/** Long enough to read, think and reach the button. */
const UNDO_MS = 10_000;

/**
 * Queues the changes of one click, all or none, and says with one toast what becomes of them; deletions can be undone
 * there. Null when storage fails. `count`: the things that a single change is about.
 */
export function useAct(): (
  verb: Verb,
  changes: readonly Omit<NewChange, "accountId">[],
  count?: number,
) => Promise<readonly Change[] | null> {
  const translator = useTranslate();
  const { outbox } = useOutbox();
  const accountId = useAccount()?.id ?? null;
  return async (verb, changes, count) => {
    const kept = await outbox.enqueueAll(changes.map((change) => ({ ...change, accountId })));
    if (!kept.ok) {
      void showToast("error", translator.t("outbox.not_kept"));
      return null;
    }
    begin(translator, outbox, { verb, changes: kept.value, count });
    return kept.value;
  };
}

function begin(translator: Translator, outbox: Outbox, act: Act): void {
  const holdMs = holdOf(act);
  const isWaiting = !navigator.onLine;
  const id = beginAct({ ...act, saidWaiting: isWaiting || holdMs !== undefined });
  const toast = { id, ...undoOf(translator, outbox, { id, act }) };
  if (holdMs !== undefined)
    void showToast("info", heldText(translator, act), { ...toast, duration: holdMs - 1000 });
  else if (isWaiting) void showToast("info", waitingText(translator, act), toast);
  else void showToast("loading", goingText(translator, act), toast);
  void sayIfOver(translator, outbox, { id, act });
}

/** For changes that were sent before anybody listened for their outcome. */
async function sayIfOver(
  translator: Translator,
  outbox: Outbox,
  { id, act }: { id: string; act: Act },
): Promise<void> {
  const progress = progressOf(act, await outbox.list());
  if (progress.open > 0 || !openActs().some(([open]) => open === id)) return;
  endAct(id);
  sayProgress(translator, outbox, { id, act, progress });
}

/** What an act's toast says when its changes were sent, or cannot be sent for now. */
export function sayProgress(
  translator: Translator,
  outbox: Outbox,
  { id, act, progress }: { id: string; act: Act; progress: Progress },
): void {
  // What nothing brings back is final once it is sent.
  const isFinal = progress.open === 0 && holdOf(act) !== undefined;
  const toast = isFinal ? { id: `${id}-end` } : { id, ...undoOf(translator, outbox, { id, act }) };
  if (progress.open > 0) void showToast("info", waitingText(translator, act), toast);
  else if (progress.done + progress.refused > 0) {
    const kind = progress.refused > 0 ? "warning" : "success";
    void showToast(kind, outcomeText(translator, act, progress), toast);
  }
}

function undoOf(translator: Translator, outbox: Outbox, { id, act }: { id: string; act: Act }) {
  if (act.verb !== "delete" && act.verb !== "dismiss") return {};
  return {
    duration: UNDO_MS,
    action: {
      label: translator.t("several.undo"),
      onClick: () => void undo(translator, outbox, { id, act }),
    },
  };
}

async function undo(
  translator: Translator,
  outbox: Outbox,
  { id, act }: { id: string; act: Act },
): Promise<void> {
  endAct(id);
  const taken = await outbox.takeBack(act.changes);
  if (!taken.ok) return showToast("error", translator.t("outbox.not_kept"));
  const { dropped, restoring, late } = taken.value;
  if (restoring.length > 0) begin(translator, outbox, { verb: "restore", changes: restoring });
  else if (late > 0) await showToast("warning", translator.t("several.undo_late"));
  else await showToast("success", undoneText(translator, act, dropped));
}

function holdOf({ changes }: Act): number | undefined {
  const [first] = changes;
  return first === undefined ? undefined : kindOf(outboxKinds, first.kind).holdMs;
}

/** Queues a change for the signed-in account; null when storage fails. */
export function useEnqueue(): (change: Omit<NewChange, "accountId">) => Promise<Change | null> {
  const { t } = useTranslate();
  const { outbox } = useOutbox();
  const user = useAccount();
  return async (change) => {
    const kept = await outbox.enqueue({ ...change, accountId: user?.id ?? null });
    if (!kept.ok) {
      void showToast("error", t("outbox.not_kept"));
      return null;
    }
    if (!navigator.onLine) void showToast("info", t("outbox.kept"));
    return kept.value;
  };
}
