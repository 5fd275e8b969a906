import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { useServices } from "../../../hooks/services-context.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import type { Change } from "../../../outbox/change.ts";
import { fieldLabel, fieldText } from "../form/field-labels.ts";
import { plainValues } from "../form/plain-values.ts";
import { Moment } from "../table/moment.tsx";
import { ChangeActions } from "./change-actions.tsx";
import { kindText, problemText, subjectText } from "./change-texts.ts";
import styles from "./outbox.module.css";
import { syncStatus } from "./sync-status.ts";
import { recordLink } from "./record-link.ts";
import { SyncMark } from "./sync-mark.tsx";

type ChangeItemProps = {
  change: Change;
  isOnItsPage?: boolean;
};

export function ChangeItem({ change, isOnItsPage = false }: ChangeItemProps) {
  const translator = useTranslate();
  const { t } = translator;
  const { now } = useServices();
  const subject = subjectText(translator, change);
  const link = isOnItsPage ? null : recordLink(change);
  const problem = problemText(translator, change, now());
  const base = plainValues(change.base ?? {});
  return (
    <li className={styles.item} data-status={syncStatus(change)}>
      <div className={styles.head}>
        <p className={styles.subject}>{link === null ? subject : <Link href={link}>{subject}</Link>}</p>
        <SyncMark changes={[change]} />
      </div>
      <p className={styles.kind}>
        {kindText(translator, change.kind)} · <Moment at={change.queuedAt} />
      </p>
      {problem !== null && <p className={styles.problem}>{problem}</p>}
      {change.body !== null && Object.keys(change.body).length > 0 && (
        <Folded label={t("outbox.what")}>
          <dl className={styles.fields}>
            {Object.entries(change.body).map(([name, value]) => (
              <div key={name}>
                <dt>{fieldLabel(translator, name)}</dt>
                <dd>
                  {name in base && <del>{fieldText(translator, base[name])}</del>}
                  <ins>{fieldText(translator, value)}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </Folded>
      )}
      <ChangeActions change={change} />
    </li>
  );
}

function Folded({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{label}</summary>
      {children}
    </details>
  );
}
