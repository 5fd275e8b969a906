import { Link } from "wouter";
import type { AdminRemovalRequest } from "#domain/api/admin-removal-requests.ts";
import { adminLinks } from "../../../lib/admin-links.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { RecordChanges } from "../outbox/record-changes.tsx";
import { SyncMark } from "../outbox/sync-mark.tsx";
import { Moment } from "../table/moment.tsx";
import { AnswerRequest } from "./answer-request.tsx";
import { RequestStatus } from "./request-status.tsx";
import styles from "./removal.module.css";
import type { ShownRequest } from "./shown-requests.ts";

type Listed = AdminRemovalRequest & { etag: string };

export function RequestCard({ shown, base }: { shown: ShownRequest<Listed>; base: Listed }) {
  const { t } = useTranslate();
  const { request, changes } = shown;
  const needsPerson = changes.filter(({ state }) => ["conflict", "parked", "paused"].includes(state));
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.number}>
          {request.passport_id === null ? (
            request.request_number
          ) : (
            <Link href={adminLinks.passport(request.passport_id)}>{request.request_number}</Link>
          )}
        </h2>
        <RequestStatus status={request.status} />
        <SyncMark changes={changes} />
        <span className={styles.when}>
          <Moment at={request.created_at} />
        </span>
      </div>
      {request.passport_id === null && <p className={styles.quiet}>{t("admin_removal.not_listed")}</p>}
      <blockquote className={styles.reason}>{request.reason}</blockquote>
      <p className={styles.quiet}>
        <a href={`tel:${request.phone_number}`}>{request.phone_number}</a>
        {request.settled_by !== null && <> · {t("admin_removal.by", { name: request.settled_by })}</>}
      </p>
      <RecordChanges changes={needsPerson} />
      <AnswerRequest request={request} base={base} />
    </>
  );
}
