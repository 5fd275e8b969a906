import { useLocation } from "wouter";
import {
  adminAdvertisementRequestAnswerSchema,
  adminAdvertisementRequestListSchema,
} from "#domain/api/admin-advertisement-requests.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { adminLinks } from "../../../lib/admin-links.ts";
import { wholeNumber } from "../../../lib/page-number.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { DangerButton } from "../form/danger-button.tsx";
import { DangerZone } from "../form/danger-zone.tsx";
import { RecordChanges } from "../outbox/record-changes.tsx";
import { SyncMark } from "../outbox/sync-mark.tsx";
import { useAct } from "../outbox/use-act.ts";
import { useWaitingChanges } from "../outbox/use-waiting-changes.ts";
import { useAdminRecord } from "../query/use-admin-record.ts";
import { RecordAnswer } from "../record/record-answer.tsx";
import { AdminHead } from "../table/admin-head.tsx";
import { AdminMissing } from "../table/admin-missing.tsx";
import { RequestFacts } from "./request-facts.tsx";
import { RequestStatus } from "./request-status.tsx";
import { RequestWork } from "./request-work.tsx";
import styles from "./requests.module.css";
import { DELETE, REQUESTS, showRequest, type ShownRequest } from "./shown-requests.ts";

const HIGHEST_ID = 999_999_999;

/** `/admin/advertisement-requests/{id}`. */
export function RequestPage({ requestId }: { requestId: string }) {
  const { t } = useTranslate();
  const id = wholeNumber(requestId, HIGHEST_ID);
  return id === null ? <AdminMissing title={t("admin_request.missing")} /> : <SavedRequest id={id} />;
}

function SavedRequest({ id }: { id: number }) {
  const { t } = useTranslate();
  const query = useAdminRecord({
    path: apiPaths.adminAdvertisementRequest(id),
    schema: adminAdvertisementRequestAnswerSchema,
    list: { path: apiPaths.adminAdvertisementRequests, rows: adminAdvertisementRequestListSchema },
    matches: (row) => row.id === id,
  });
  const changes = useWaitingChanges(`${REQUESTS}${id}`, query);
  return (
    <RecordAnswer query={query} missing={t("admin_request.missing")}>
      {(data) => changes !== null && <OpenRequest shown={showRequest(data, changes)} />}
    </RecordAnswer>
  );
}

function OpenRequest({ shown }: { shown: ShownRequest }) {
  const { t } = useTranslate();
  const act = useAct();
  const [, navigate] = useLocation();
  const { request, base, changes, isDeleted } = shown;
  async function remove(): Promise<void> {
    const deletion = { kind: DELETE, resource: `${REQUESTS}${base.id}`, base, baseEtag: base.etag };
    if ((await act("delete", [deletion])) !== null) navigate(adminLinks.advertisementRequests());
  }
  return (
    <>
      <AdminHead
        title={request.full_name}
        mark={
          <>
            <RequestStatus status={request.status} />
            <SyncMark changes={changes} />
          </>
        }
        lead={t("admin_request.number", { id: String(request.id) })}
        actions={
          <ButtonLink href={adminLinks.newAdvertisement(request.id)}>{t("admin_request.make")}</ButtonLink>
        }
      />
      <RecordChanges changes={changes} />
      <div className={styles.columns}>
        <RequestFacts request={request} />
        <RequestWork
          key={request.status}
          request={request}
          base={base}
          changes={changes}
          disabled={isDeleted}
        />
      </div>
      <DangerZone title={t("admin_request.delete_zone")} text={t("admin_request.delete_what")}>
        <DangerButton
          label={t("admin_request.delete")}
          disabled={isDeleted}
          title={t("admin_request.delete_title")}
          text={t("admin_request.delete_text", { name: request.full_name })}
          confirm={t("admin_request.delete_sure")}
          onConfirm={() => void remove()}
        />
      </DangerZone>
    </>
  );
}
