import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { type AnswerSubject, AnswerActionsProvider } from "../passports/answer-actions.tsx";
import { queryOfAnswer } from "../notices/my-passports/query-of-answer.ts";
import { savedCount } from "../passports/saved-count.ts";
import type { MirrorDatabase } from "../platform/db/database.ts";
import { useServices } from "../platform/hooks/services-context.ts";
import { useIdle } from "./use-idle.ts";
import styles from "./app.module.css";

const loadSaveButton = () =>
  import("../notices/my-passports/save-button.tsx").then((module) => ({ default: module.SaveButton }));
const SaveButton = lazy(loadSaveButton);

/** Adds the save button to answers and checks saved watches; loaded on demand. */
export function WatchHost({ children }: { children: ReactNode }) {
  const services = useServices();
  const idle = useIdle();
  const { storage } = services;
  useEffect(() => {
    if (!idle) return undefined;
    loadSaveButton().catch(() => undefined);
    let isStarted = false;
    const start = async (): Promise<void> => {
      const { startPageChecks } = await import("../notices/my-passports/page-checks.ts");
      await startPageChecks(services)("open");
    };
    return storage.live(savedNow).subscribe(({ count, notices }) => {
      savedCount.set(count);
      // Notices are kept up even when nothing is saved any more.
      if (isStarted || (count === 0 && notices === undefined)) return;
      isStarted = true;
      // Offline the code may be missing. The next visit loads it.
      start().catch(() => undefined);
    });
    // Once, with the initial services.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [idle, storage]);
  return <AnswerActionsProvider value={saveInAnswer}>{children}</AnswerActionsProvider>;
}

async function savedNow({ watches, meta }: MirrorDatabase) {
  const [count, notices] = await Promise.all([watches.count(), meta.get("notices")]);
  return { count, notices };
}

function saveInAnswer(subject: AnswerSubject): ReactNode {
  const query = queryOfAnswer(subject);
  // Known before the button's code is there, so that room is kept only for a button that comes.
  if (query === null) return null;
  return (
    <Suspense fallback={<span className={styles.watchWaiting} />}>
      <SaveButton query={query} known={subject.known} />
    </Suspense>
  );
}
