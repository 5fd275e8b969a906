import type { Change } from "../../../outbox/change.ts";
import { ChangeItem } from "./change-item.tsx";
import styles from "./outbox.module.css";

export function RecordChanges({ changes }: { changes: readonly Change[] }) {
  const waiting = changes.filter(({ state }) => state !== "done");
  if (waiting.length === 0) return null;
  return (
    <ul className={styles.ofRecord}>
      {waiting.map((change) => (
        <ChangeItem key={change.id} change={change} isOnItsPage />
      ))}
    </ul>
  );
}
