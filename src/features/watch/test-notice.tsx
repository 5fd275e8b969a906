import { useEffect, useState } from "react";
import { NOTICE_ARRIVED } from "../../db/names.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { useServices } from "../../hooks/services-context.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./my-passports.module.css";
import { askForTest } from "./notice-phone.ts";
import { confirmNotices } from "./turn-notices.ts";

/** Push services may take a while. */
const LATE_MS = 60_000;

const WORDS = {
  sent: "mine.test_sent",
  came: "mine.test_came",
  late: "mine.test_late",
  enough: "mine.test_enough",
  failed: "mine.test_failed",
} as const;

type Outcome = keyof typeof WORDS | "none";

/** Sends a notice to this phone and says whether it came. */
export function TestNotice({ endpoint }: { endpoint: string }) {
  const { t } = useTranslate();
  const services = useServices();
  const [outcome, setOutcome] = useState<Outcome>("none");

  useEffect(() => {
    const hear = ({ data }: MessageEvent<unknown>): void => {
      if (data !== NOTICE_ARRIVED) return;
      setOutcome("came");
      confirmNotices(services).catch(() => undefined);
    };
    navigator.serviceWorker.addEventListener("message", hear);
    return () => navigator.serviceWorker.removeEventListener("message", hear);
  }, [services]);

  useEffect(() => {
    if (outcome !== "sent") return undefined;
    const timer = setTimeout(() => setOutcome("late"), LATE_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function send(): Promise<void> {
    setOutcome("sent");
    const answer = await askForTest(endpoint).catch(() => "failed" as const);
    // It may have come before the answer.
    if (answer !== "sent") setOutcome(answer);
  }
  return (
    <div className={styles.test}>
      <Button onClick={() => void send()} disabled={outcome === "sent"}>
        {t("mine.test")}
      </Button>
      <output className={styles.soft}>{outcome !== "none" && t(WORDS[outcome])}</output>
    </div>
  );
}
