import { Link } from "wouter";
import {
  adminRemovalListSchema,
  type AdminRemovalRequest,
} from "#domain/passports/admin-removal-requests.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { REMOVAL_STATUSES } from "#domain/passports/removal-requests.ts";
import { DEFAULT_REMOVAL_PAGE_SIZE } from "#domain/passports/contract.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { adminLinks } from "../../../platform/lib/admin-links.ts";
import { choiceParam, pageParams, textParam } from "../../../platform/lib/search-params.ts";
import { REMOVAL_STATUS_LABELS } from "../../kit/form/status-labels.ts";
import { RecordChanges } from "../../kit/outbox/outbox-groups.tsx";
import { SyncMark } from "../../kit/outbox/sync-mark.tsx";
import { useWaitingChanges } from "../../kit/outbox/use-outbox.ts";
import { ListPage, useList } from "../../kit/table/list-page.tsx";
import { Moment } from "../../kit/table/moment.tsx";
import { type PillLook, StatusPill } from "../../kit/table/status-pill.tsx";
import { useAdminMessages } from "../../kit/use-admin-messages.ts";
import { AnswerRequest, REMOVAL_REQUESTS, showRequest, type ShownRequest } from "./answer-request.tsx";
import styles from "../passports.module.css";

type Listed = AdminRemovalRequest & { etag: string };

function RequestCard({ shown, base }: { shown: ShownRequest<Listed>; base: Listed }) {
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

const LOOKS: Record<AdminRemovalRequest["status"], PillLook> = {
  pending: { tone: "notice", weight: "filled" },
  settled: { tone: "positive", weight: "strong" },
  rejected: { weight: "strong" },
};

function RequestStatus({ status }: Pick<AdminRemovalRequest, "status">) {
  const { t } = useTranslate();
  return <StatusPill look={LOOKS[status]}>{t(REMOVAL_STATUS_LABELS[status])}</StatusPill>;
}

const SEARCH = {
  q: textParam("q", "search"),
  status: choiceParam(REMOVAL_STATUSES),
  ...pageParams(DEFAULT_REMOVAL_PAGE_SIZE),
};

/** `/admin/removal-requests`. */
export function RemovalRequestsPage() {
  useAdminMessages("admin-removals");
  const { t } = useTranslate();
  const list = useList({
    search: SEARCH,
    path: apiPaths.adminRemovalRequests,
    schema: adminRemovalListSchema,
  });
  const changes = useWaitingChanges(REMOVAL_REQUESTS, list.query) ?? [];
  return (
    <ListPage
      list={list}
      title={t("admin_removal.list")}
      lead={t("admin_removal.lead")}
      filters={[
        { name: "q", label: t("admin_removal.search") },
        {
          name: "status",
          label: t("field.status"),
          options: REMOVAL_STATUSES.map((status) => ({
            value: status,
            label: t(REMOVAL_STATUS_LABELS[status]),
          })),
        },
      ]}
      none={{ title: t("admin_removal.none"), text: t("admin_removal.none_text") }}
      rows={({ data }) => data.map((base) => ({ base, shown: showRequest(base, changes) }))}
      keyOf={({ base }) => base.id}
      isWaiting={({ shown }) => shown.changes.length > 0}
      renderCard={({ shown, base }) => <RequestCard shown={shown} base={base} />}
    />
  );
}
