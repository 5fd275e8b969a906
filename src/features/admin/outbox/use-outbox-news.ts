import { useEffect, useRef } from "react";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import type { Change } from "../../../outbox/change.ts";
import { showToast } from "../../../ui/toast.ts";
import { syncStatus } from "./sync-status.ts";

/** Toasts for sent or failed changes: after saving, the mark at the top may be out of view. */
export function useOutboxNews(changes: readonly Change[] | null): void {
  const { t } = useTranslate();
  const states = useRef<ReadonlyMap<string, Change["state"]> | null>(null);
  useEffect(() => {
    if (changes === null) return;
    const previous = states.current;
    states.current = new Map(changes.map(({ id, state }) => [id, state]));
    if (previous === null) return;
    const news = new Set(
      changes.filter(({ id, state }) => previous.get(id) !== state).map((change) => syncStatus(change)),
    );
    if (news.has("needs-you")) void showToast("warning", t("outbox.look"), { id: TOAST });
    else if (news.has("sent")) void showToast("success", t("outbox.sent"), { id: TOAST });
  }, [changes, t]);
}

/** A shared id: changes are often answered together. */
const TOAST = "outbox";
