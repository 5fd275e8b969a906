import { Link } from "wouter";
import { accountRoutes } from "#domain/accounts/account-routes.ts";
import { type AdvertisementStatus, nextAdvertisementStatuses } from "#domain/advertising/steps.ts";
import { type RunFault, runFaults } from "#domain/advertising/ready-to-run.ts";
import {
  adminAdvertisementRequestAnswerSchema,
  type AdminAdvertisementRequest,
} from "#domain/advertising/admin-requests.ts";
import { PACKAGES } from "#domain/advertising/admin-advertisements.ts";
import { apiPaths } from "#domain/base/paths.ts";
import type { Placement } from "#domain/advertising/placements.ts";
import { toIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import { LONGEST_ADMIN_NOTES, LONGEST_ADVERTISEMENT_TITLE } from "#domain/advertising/contract.ts";
import { PLACEMENT_LABELS } from "../../../advertising/placements/placement-labels.ts";
import { useServices } from "../../../platform/hooks/services-context.ts";
import { useUrlSearch } from "../../../platform/hooks/use-url-search.ts";
import type { MessageId } from "../../../platform/i18n/translator.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { links } from "../../../platform/lib/links.ts";
import { numberParam } from "../../../platform/lib/search-params.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { PausedNotice } from "../../kit/frame/paused-notice.tsx";
import { faultText } from "../../kit/outbox/change-texts.ts";
import { useEnqueue } from "../../kit/outbox/use-act.ts";
import { useAdminQuery } from "../../kit/query/use-admin-query.ts";
import { EditRecord, type OpenRecord } from "../../kit/record/edit-record.tsx";
import { NewRecord } from "../../kit/record/new-record.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { resourceOf } from "../../kit/record/shown-record.ts";
import { useAdminMessages } from "../../kit/use-admin-messages.ts";
import type { AdvertisementTexts } from "./advertisement-fields.ts";
import { ADVERTISEMENT, type AdvertisementShape } from "./advertisement-record.tsx";
import { AdvertisementsPage, StatusMark } from "./advertisements-page.tsx";
import styles from "./advertisements.module.css";
import { Payments } from "./payments.tsx";
import { isUnused, placementOf, statusOf } from "./read-advertisement.ts";
import { ReportLink } from "./report-link.tsx";
import { StatsPage } from "./stats-page.tsx";

/** What a request to advertise already says. */
export function fieldsFromRequest(
  request: Pick<
    AdminAdvertisementRequest,
    "id" | "full_name" | "company_name" | "description" | "admin_notes"
  >,
): AdvertisementTexts {
  const { id, full_name, company_name, description, admin_notes } = request;
  const client = company_name?.trim() || full_name;
  return {
    ...ADVERTISEMENT.empty,
    ad_title: client.slice(0, LONGEST_ADVERTISEMENT_TITLE),
    client_name: client,
    // What was agreed comes before what was asked for.
    admin_notes: [admin_notes?.trim() ?? "", description]
      .filter((text) => text !== "")
      .join("\n\n")
      .slice(0, LONGEST_ADMIN_NOTES),
    advertisement_request_id: String(id),
  };
}

/** The page on which visitors see each placement. */
const PUBLIC_PAGES: Readonly<Record<Placement, string>> = {
  "home-hero": links.home(),
  sidebar: links.passports(),
  "article-bottom": links.articles(),
  dashboard: accountRoutes.profile,
  calendar: links.calendar(),
};

/** `/admin/advertisements/{id}`; unsent ones have a temporary id. */
function AdvertisementPage({ advertisementId }: { advertisementId: string }) {
  const { t } = useTranslate();
  return (
    <RecordPage type={ADVERTISEMENT} recordKey={advertisementId}>
      {(record) => {
        const { fields } = record.shown;
        return (
          <EditRecord
            {...record}
            type={ADVERTISEMENT}
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

/** What a step is called, by where it leads. */
const STEP_LABELS: Record<AdvertisementStatus, MessageId> = {
  draft: "admin_ad.to_draft",
  scheduled: "admin_ad.to_scheduled",
  active: "admin_ad.to_active",
  paused: "admin_ad.to_paused",
  expired: "admin_ad.expired",
};

/** The steps that are allowed now, one press each, and what is missing for the others. */
function StatusSteps({ shown, base, etag }: OpenRecord<AdvertisementShape>) {
  const translator = useTranslate();
  const { t } = translator;
  const { now } = useServices();
  const enqueue = useEnqueue();
  const status = statusOf(shown.fields.status);
  const today = toIsoDate(todayInAddisAbaba(now()));
  const steps = nextAdvertisementStatuses(status).map((to) => ({
    to,
    faults: stepFaults(shown.fields, to, today),
  }));
  const first = steps.find(({ faults }) => faults.length === 0)?.to;
  const missing = new Set(steps.flatMap(({ faults }) => faults));
  const take = (to: string) =>
    enqueue({
      kind: "advertisement.update",
      resource: resourceOf(ADVERTISEMENT, shown.key),
      body: { status: to },
      base,
      baseEtag: etag,
    });
  return (
    <section className={styles.card} aria-labelledby="ad-steps">
      <h2 id="ad-steps">{t("admin_ad.steps")}</h2>
      <div className={styles.row}>
        {steps.map(({ to, faults }) => (
          <Button
            key={to}
            look={to === first && to !== "draft" ? "primary" : "quiet"}
            disabled={faults.length > 0 || shown.deleted}
            onClick={() => void take(to)}
          >
            {t(status === "paused" && to === "active" ? "admin_ad.resume" : STEP_LABELS[to])}
          </Button>
        ))}
      </div>
      {status === "active" && base.payment_status !== "paid" && (
        <p className={styles.missing}>{t("admin_ad.unpaid")}</p>
      )}
      {missing.size > 0 && (
        <ul className={styles.missing}>
          {[...missing].map((fault) => (
            <li key={fault}>{faultText(translator, { code: fault })}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** `/admin/advertisements/` and the pages below it: one chunk. Without `at`: the list. */
export function AdvertisementPages({ at }: { at?: string }) {
  useAdminMessages("admin-advertisements", "advertisement-figures");
  if (at === undefined) return <AdvertisementsPage />;
  if (at === "stats") return <StatsPage />;
  return at === "new" ? <NewAdvertisement /> : <AdvertisementPage advertisementId={at} />;
}

const SEARCH = { request: numberParam(999_999_999) };

/** `/admin/advertisements/new`; with `?request=` filled in from a person's request. */
function NewAdvertisement() {
  const { request } = useUrlSearch(SEARCH).search;
  const query = useAdminQuery(
    request === "" ? null : apiPaths.adminAdvertisementRequest(Number(request)),
    adminAdvertisementRequestAnswerSchema,
  );
  if (request !== "" && query.state === "loading") return <SkeletonRows />;
  const found = query.data?.data;
  return <NewRecord type={ADVERTISEMENT} {...(found && { fields: fieldsFromRequest(found) })} />;
}

/** What is missing for a step, as far as this device knows. */
export function stepFaults(fields: AdvertisementTexts, to: string, today: string): RunFault[] {
  return runFaults(
    {
      status: statusOf(to),
      package_type: PACKAGES.find((known) => known === fields.package_type) ?? "monthly",
      ad_published_date: fields.ad_published_date || null,
      ad_ending_date: fields.ad_ending_date || null,
      hasDesktop: fields.ad_desktop_asset !== "",
      hasMobile: fields.ad_mobile_asset !== "",
    },
    today,
  );
}
