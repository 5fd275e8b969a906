import { useState, useEffect, useRef } from "react";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { countChanges, type Change } from "../../../outbox/change.ts";
import type { Outbox } from "../../../outbox/outbox.ts";
import { dismissToast, showToast } from "../../../ui/toast.ts";
import { useAdminMessages } from "../use-admin-messages.ts";
import { beginAct, endAct, openActs, progressOf } from "./acts.ts";
import { OutboxDrawer } from "./outbox-groups.tsx";
import styles from "./outbox.module.css";
import { syncStatus } from "./sync-mark.tsx";
import { sayProgress } from "./use-act.ts";
import { useOutbox } from "./use-outbox.ts";

export function OutboxButton() {
  useAdminMessages();
  const { t } = useTranslate();
  const { outbox, changes } = useOutbox();
  useOutboxNews({ outbox, changes });
  const [open, setOpen] = useState(false);
  const { waiting, sending, needsYou, signIn } = countChanges(changes ?? []);
  const unsent = waiting + sending + needsYou + signIn;
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        data-needs-you={needsYou + signIn > 0 || undefined}
        onClick={() => setOpen(true)}
      >
        {t("outbox.title")}
        {unsent > 0 && (
          <span className={styles.badge}>
            <span aria-hidden="true">{t("number", { value: unsent })}</span>
            <span className="only-read-aloud">{t("outbox.unsent", { count: unsent })}</span>
          </span>
        )}
      </button>
      {open && <OutboxDrawer changes={changes} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Toasts for sent or failed changes: after saving, the mark at the top may be out of view. */
function useOutboxNews({ outbox, changes }: { outbox: Outbox; changes: readonly Change[] | null }): void {
  const translator = useTranslate();
  const { t } = translator;
  const states = useRef<ReadonlyMap<string, Change["state"]> | null>(null);
  useEffect(() => {
    if (changes === null) return;
    const previous = states.current;
    states.current = new Map(changes.map(({ id, state }) => [id, state]));
    if (previous === null) return;
    const told = new Set<string>();
    for (const [id, act] of openActs()) {
      for (const change of act.changes) told.add(change.id);
      const progress = progressOf(act, changes);
      if (progress.open === 0) {
        endAct(id);
        // All of them were discarded.
        if (progress.done + progress.refused === 0) void dismissToast(id);
      } else if (progress.isStuck && act.saidWaiting !== true) beginAct({ ...act, saidWaiting: true });
      else continue;
      sayProgress(translator, outbox, { id, act, progress });
    }
    const news = new Set(
      changes
        .filter(({ id, state }) => previous.get(id) !== state && !told.has(id))
        .map((change) => syncStatus(change)),
    );
    if (news.has("needs-you")) void showToast("warning", t("outbox.look"), { id: TOAST });
    else if (news.has("sent")) void showToast("success", t("outbox.sent"), { id: TOAST });
  }, [changes, outbox, translator, t]);
}

/** A shared id: changes are often answered together. */
const TOAST = "outbox";
