import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { type AnswerSubject, AnswerActionsProvider } from "../lib/answer-actions.tsx";
import { savedCount } from "../lib/saved-count.ts";
import { useServices } from "../lib/services-context.ts";
import { useIdle } from "./use-idle.ts";
import styles from "./watch-host.module.css";

const loadSaveButton = () =>
  import("../features/watch/save-button.tsx").then((module) => ({ default: module.SaveButton }));
const SaveButton = lazy(loadSaveButton);

/** Gives answers their button to save, and has what is saved checked; the code for it comes only when there is any. */
export function WatchHost({ children }: { children: ReactNode }) {
  const services = useServices();
  const idle = useIdle();
  const { db } = services;
  useEffect(() => {
    if (!idle) return;
    const start = async (): Promise<void> => {
      loadSaveButton().catch(() => undefined);
      const count = await db.watches.count();
      savedCount.set(count);
      if (count === 0) return;
      const { startPageChecks } = await import("../features/watch/page-checks.ts");
      await startPageChecks(services)("open");
    };
    // Without storage nothing is saved, and the screens say so; offline the code may be missing until later.
    start().catch(() => undefined);
    // Once a page, with the services it began with.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [idle, db]);
  return <AnswerActionsProvider value={saveInAnswer}>{children}</AnswerActionsProvider>;
}

function saveInAnswer(subject: AnswerSubject): ReactNode {
  return (
    <Suspense fallback={<span className={styles.waiting} />}>
      <SaveButton {...subject} />
    </Suspense>
  );
}
