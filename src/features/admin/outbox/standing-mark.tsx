import type { MessageId } from "../../../i18n/translator.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import type { Standing } from "./standing.ts";
import styles from "./standing-mark.module.css";

const WORDS: Record<Standing, MessageId> = {
  waiting: "outbox.waiting",
  sending: "outbox.sending",
  paused: "outbox.paused",
  "needs-you": "outbox.needs_you",
  sent: "outbox.sent",
};

/** "Not sent yet" beside a queued change. */
export function StandingMark({ standing }: { standing: Standing | null }) {
  const { t } = useTranslate();
  if (standing === null) return null;
  return (
    <span className={styles.mark} data-standing={standing}>
      {t(WORDS[standing])}
    </span>
  );
}
