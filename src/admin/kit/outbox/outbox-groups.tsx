import type { MessageId } from "../../../platform/i18n/translator.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import type { Change } from "../../../outbox/change.ts";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { ChangeItem } from "./change-item.tsx";
import styles from "./outbox.module.css";
import { type SyncStatus, syncStatus } from "./sync-mark.tsx";
import { useOutbox } from "./use-outbox.ts";
import { Drawer } from "../../../ui/drawer.tsx";

/** Needs action first, done last. */
const GROUPS: readonly { label: MessageId; statuses: readonly SyncStatus[] }[] = [
  { label: "outbox.needs_you", statuses: ["needs-you", "paused"] },
  { label: "outbox.sending", statuses: ["sending"] },
  { label: "outbox.waiting", statuses: ["waiting"] },
  { label: "outbox.sent", statuses: ["sent"] },
];

/** Everything in the outbox; `changes` is null until it was read. */
export function OutboxGroups({ changes }: { changes: readonly Change[] | null }) {
  const { t } = useTranslate();
  return (
    <>
      {changes === null && <SkeletonRows count={2} />}
      {changes?.length === 0 && <p className={styles.empty}>{t("outbox.empty")}</p>}
      {GROUPS.map(({ label, statuses }) => (
        <Group key={label} label={t(label)} changes={inGroup(changes ?? [], statuses)} />
      ))}
    </>
  );
}

function Group({ label, changes }: { label: string; changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <section className={styles.group} aria-label={label}>
      <h3 className={styles.groupTitle}>
        {label} <span className={styles.count}>{changes.length}</span>
      </h3>
      <ul className={styles.list}>
        {changes.map((change) => (
          <ChangeItem key={change.id} change={change} />
        ))}
      </ul>
    </section>
  );
}

/** Sent: newest first; others in order of creation. */
function inGroup(changes: readonly Change[], statuses: readonly SyncStatus[]): Change[] {
  const own = changes.filter((change) => statuses.includes(syncStatus(change)));
  return statuses.includes("sent") ? own.reverse() : own;
}

/** This device's changes, for pages that show more than the drawer. */
export function OwnOutbox() {
  return <OutboxGroups changes={useOutbox().changes} />;
}

type OutboxDrawerProps = { changes: readonly Change[] | null; onClose: () => void };

export function OutboxDrawer({ changes, onClose }: OutboxDrawerProps) {
  const { t } = useTranslate();
  return (
    <Drawer label={t("outbox.title")} head={<h2>{t("outbox.title")}</h2>} onClose={onClose}>
      <OutboxGroups changes={changes} />
    </Drawer>
  );
}

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
