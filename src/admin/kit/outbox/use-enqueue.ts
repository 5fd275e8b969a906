import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { useAccount } from "../../../platform/hooks/account-context.ts";
import type { Change, NewChange } from "../../../outbox/change.ts";
import { showToast } from "../../../ui/toast.ts";
import { useOutbox } from "./use-outbox.ts";

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
