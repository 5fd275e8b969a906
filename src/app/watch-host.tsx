import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { type AnswerSubject, AnswerActionsProvider } from "../passports/answer-actions.tsx";
import { savedCount } from "../passports/saved-count.ts";
import { useServices } from "../hooks/services-context.ts";
import { useIdle } from "./use-idle.ts";
import styles from "./watch-host.module.css";

const loadSaveButton = () =>
  import("../features/watch/save-button.tsx").then((module) => ({ default: module.SaveButton }));
const SaveButton = lazy(loadSaveButton);

/** Adds the save button to answers and checks saved watches; loaded on demand. */
export function WatchHost({ children }: { children: ReactNode }) {
  const services = useServices();
  const idle = useIdle();
  const { storage } = services;
  useEffect(() => {
    if (!idle) return;
    const start = async (): Promise<void> => {
      loadSaveButton().catch(() => undefined);
      const db = await storage.open();
      const count = await db.watches.count();
      savedCount.set(count);
      // Notices are kept up even when nothing is saved any more.
      if (count === 0 && (await db.meta.get("notices")) === undefined) return;
      const { startPageChecks } = await import("../features/watch/page-checks.ts");
      await startPageChecks(services)("open");
    };
    // No storage: screens show it. Offline: code may load later.
    start().catch(() => undefined);
    // Once, with the initial services.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [idle, storage]);
  return <AnswerActionsProvider value={saveInAnswer}>{children}</AnswerActionsProvider>;
}

function saveInAnswer(subject: AnswerSubject): ReactNode {
  return (
    <Suspense fallback={<span className={styles.waiting} />}>
      <SaveButton {...subject} />
    </Suspense>
  );
}
