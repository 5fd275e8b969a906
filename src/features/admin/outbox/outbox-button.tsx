import { useState } from "react";
import { usePageMessages, useTranslate } from "../../../i18n/use-translate.tsx";
import { countChanges } from "../../../outbox/change.ts";
import styles from "./outbox.module.css";
import { OutboxDrawer } from "./outbox-drawer.tsx";
import { useOutbox } from "./use-outbox.ts";
import { useOutboxNews } from "./use-outbox-news.ts";

export function OutboxButton() {
  usePageMessages("admin-table");
  usePageMessages("admin-outbox");
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
