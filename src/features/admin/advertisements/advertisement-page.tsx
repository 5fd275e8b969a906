import { Link } from "wouter";
import type { Placement } from "#domain/api/placements.ts";
import { accountRoutes } from "#domain/account-routes.ts";
import { PLACEMENT_LABELS } from "../../../advertisements/placement-labels.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { links } from "../../../lib/links.ts";
import { Notice } from "../../../ui/notice.tsx";
import { PausedNotice } from "../frame/paused-notice.tsx";
import { EditRecord } from "../record/edit-record.tsx";
import { RecordPage } from "../record/record-page.tsx";
import { isUnused, placementOf } from "./advertisement-fields.ts";
import { ADVERTISEMENT_PAGES, type AdvertisementShape } from "./advertisement-record.ts";
import styles from "./advertisements.module.css";
import { Payments } from "./payments.tsx";
import { ReportLink } from "./report-link.tsx";
import { StatusMark } from "./status-mark.tsx";
import { StatusSteps } from "./status-steps.tsx";

/** The page on which visitors see each placement. */
const PUBLIC_PAGES: Readonly<Record<Placement, string>> = {
  "home-hero": links.home(),
  sidebar: links.passports(),
  "article-bottom": links.articles(),
  dashboard: accountRoutes.profile,
  calendar: links.calendar(),
};

/** `/admin/advertisements/{id}`; unsent ones have a temporary id. */
export function AdvertisementPage({ advertisementId }: { advertisementId: string }) {
  const { t } = useTranslate();
  return (
    <RecordPage type={ADVERTISEMENT_PAGES} recordKey={advertisementId}>
      {(record) => {
        const { fields } = record.shown;
        return (
          <EditRecord
            {...record}
            type={ADVERTISEMENT_PAGES}
            lead={<StatusMark fields={fields} />}
            publicHref={PUBLIC_PAGES[placementOf(fields.placement)]}
            deleteText={isUnused(record.base) ? t("admin_ad.delete_text", { title: fields.ad_title }) : null}
            above={
              <>
                {isShownNow(record.base) && (
                  <Notice tone="positive" title={t("admin_ad.is_public")}>
                    <p>
                      <Link href={PUBLIC_PAGES[placementOf(record.base.placement)]}>
                        {t(PLACEMENT_LABELS[placementOf(record.base.placement)])}
                      </Link>
                    </p>
                  </Notice>
                )}
                {record.base.status === "scheduled" && <PausedNotice kind="advertisement-times" />}
                <StatusSteps {...record} />
              </>
            }
          >
            <div className={styles.cards}>
              <Payments {...record} />
              <ReportLink advertisementId={record.base.id} title={fields.ad_title} />
            </div>
          </EditRecord>
        );
      }}
    </RecordPage>
  );
}

function isShownNow({ status, payment_status }: AdvertisementShape["data"]): boolean {
  return status === "active" && payment_status === "paid";
}
