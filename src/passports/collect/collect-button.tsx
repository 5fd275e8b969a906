import { type ComponentType, useState } from "react";
import { useLanguage, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.ts";
import type { CollectReminderProps } from "./collect-reminder.tsx";

/** Asks when somebody will collect a passport, for their calendar. */
export function CollectButton({ passport }: Pick<CollectReminderProps, "passport">) {
  const { t } = useTranslate();
  const { Reminder, open, close } = useCollectReminder();
  return (
    <>
      <Button data-needs-script="" onClick={() => void open()}>
        {t("card.calendar")}
      </Button>
      {Reminder !== null && <Reminder passport={passport} onClose={close} />}
    </>
  );
}

/** The dialog, whose code and texts come when it is opened first; null while it is closed. */
export function useCollectReminder() {
  const { t } = useTranslate();
  const { loadPage } = useLanguage();
  const [shown, setShown] = useState<{ Reminder: ComponentType<CollectReminderProps> } | null>(null);
  async function open(): Promise<void> {
    try {
      const [{ CollectReminder }] = await Promise.all([
        import("./collect-reminder.tsx"),
        ...["collect", "office"].map((page) => loadPage(page)),
      ]);
      setShown({ Reminder: CollectReminder });
    } catch {
      await showToast("error", t("not_here.title"));
    }
  }
  return { Reminder: shown?.Reminder ?? null, open, close: () => setShown(null) };
}
