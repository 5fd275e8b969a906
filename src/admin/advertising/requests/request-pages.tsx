import { useState } from "react";
import { useLocation, Link } from "wouter";
import type { FileWarning } from "#domain/advertising/request-file.ts";
import {
  adminAdvertisementRequestAnswerSchema,
  adminAdvertisementRequestListSchema,
  type AdminAdvertisementRequest,
} from "#domain/advertising/admin-requests.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { formatSize } from "../../../platform/i18n/sizes.ts";
import type { MessageId } from "../../../platform/i18n/translator.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { adminLinks } from "../../../platform/lib/admin-links.ts";
import { wholeNumber } from "../../../platform/lib/page-number.ts";
import { ButtonLink, Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { showToast } from "../../../ui/toast.ts";
import { DangerButton, DangerZone } from "../../kit/form/confirm-dialog.tsx";
import { RecordChanges } from "../../kit/outbox/outbox-groups.tsx";
import { SyncMark } from "../../kit/outbox/sync-mark.tsx";
import { useAct } from "../../kit/outbox/use-act.ts";
import { useWaitingChanges } from "../../kit/outbox/use-outbox.ts";
import { downloadFile } from "../../kit/query/download-file.ts";
import { useAdminRecord } from "../../kit/query/use-admin-record.ts";
import { RecordAnswer } from "../../kit/table/answer-state.tsx";
import { adminErrorText } from "../../kit/refusal-text.ts";
import { AdminHead, AdminMissing } from "../../kit/table/admin-page.tsx";
import { Fact, Facts } from "../../kit/table/facts.tsx";
import { Moment } from "../../kit/table/moment.tsx";
import { useAdminMessages } from "../../kit/use-admin-messages.ts";
import { RequestStatus, DELETE, REQUESTS, showRequest, type ShownRequest } from "./shown-requests.tsx";
import { RequestWork } from "./request-work.tsx";
import { RequestsPage } from "./requests-page.tsx";
import styles from "./requests.module.css";

/** `/admin/advertisement-requests/` and the pages below it: one chunk. Without `at`: the list. */
export function RequestPages({ at }: { at?: string }) {
  useAdminMessages("admin-requests");
  return at === undefined ? <RequestsPage /> : <RequestPage key={at} requestId={at} />;
}

const HIGHEST_ID = 999_999_999;

/** `/admin/advertisement-requests/{id}`. */
function RequestPage({ requestId }: { requestId: string }) {
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

/** What the person wrote, and what was done. */
function RequestFacts({ request }: { request: AdminAdvertisementRequest }) {
  const { t } = useTranslate();
  const { phone_number, email, company_name, contacted_at, handled_by, updated_at } = request;
  return (
    <section className={styles.card} aria-labelledby="asked">
      <h2 id="asked">{t("admin_request.asked_for")}</h2>
      <p className={styles.words}>{request.description}</p>
      <RequestFile request={request} />
      <Facts>
        <Fact label={t("field.phone_number")}>
          <a href={`tel:${phone_number}`}>{phone_number}</a>
        </Fact>
        <Fact label={t("field.email")}>
          {email === null ? "–" : <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>}
        </Fact>
        <Fact label={t("field.company_name")}>{company_name ?? "–"}</Fact>
        <Fact label={t("admin_request.asked")}>
          <Moment at={request.created_at} />
        </Fact>
        <Fact label={t("admin_request.contacted_at")}>
          {contacted_at === null ? "–" : <Moment at={contacted_at} />}
        </Fact>
        {updated_at !== null && (
          <Fact label={t("admin_request.changed")}>
            <Moment at={updated_at} />
            {handled_by !== null && ` · ${handled_by}`}
          </Fact>
        )}
        {request.advertisement_ids.length > 0 && (
          <Fact label={t("admin_request.made")}>
            {request.advertisement_ids.map((id) => (
              <Link key={id} className={styles.made} href={adminLinks.advertisement(id)}>
                {t("admin_request.made_one", { id: String(id) })}
              </Link>
            ))}
          </Fact>
        )}
      </Facts>
    </section>
  );
}

const WARNINGS: Readonly<Record<FileWarning, MessageId>> = {
  runs_by_itself: "admin_request.file_runs",
  holds_files: "admin_request.file_holds",
  not_looked_into: "admin_request.file_unread",
};

type RequestFileProps = {
  request: Pick<AdminAdvertisementRequest, "file_url" | "file_name" | "file_bytes" | "file_warnings">;
};

/** Only a download: a stranger's file is not shown inside the site. */
function RequestFile({ request }: RequestFileProps) {
  const translator = useTranslate();
  const { t } = translator;
  const [busy, setBusy] = useState(false);
  const { file_url, file_name, file_bytes, file_warnings = [] } = request;
  if (file_url === null || file_name === null) return null;
  async function download(path: string, name: string): Promise<void> {
    setBusy(true);
    const done = await downloadFile(path, name);
    setBusy(false);
    if (done.ok) return;
    const description = adminErrorText(translator, done.error);
    void showToast("error", t("admin_request.not_downloaded"), { description });
  }
  return (
    <div className={styles.file}>
      <p>
        {file_name}
        {file_bytes !== null && <span className={styles.quiet}> {formatSize(translator, file_bytes)}</span>}
      </p>
      <p className={styles.quiet}>{t("admin_request.file_care")}</p>
      {file_warnings.length > 0 && (
        <Notice tone="caution" title={t("admin_request.file_warning")}>
          {file_warnings.map((warning) => (
            <p key={warning}>{t(WARNINGS[warning])}</p>
          ))}
        </Notice>
      )}
      <div>
        <Button disabled={busy} onClick={() => void download(file_url, file_name)}>
          {t("admin_request.download")}
        </Button>
      </div>
    </div>
  );
}
