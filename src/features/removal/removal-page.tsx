import { useSearchParams } from "wouter";
import type { RouteParams } from "#domain/app-routes.ts";
import { normalizeRequestNumber } from "#domain/request-number.ts";
import { links, REQUEST_NUMBER_PARAM } from "../../lib/links.ts";
import { usePageMessages, useTranslate } from "../../i18n/use-translate.tsx";
import { AGENCY } from "../../lib/agency.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { RemovalForm } from "./removal-form.tsx";
import { QueuedRequest } from "./queued-request.tsx";
import styles from "../../public-form/public-form.module.css";
import { useRemovalForm } from "./use-removal-form.ts";

/** `/passports/{id or number}/removal`: request to remove a wrong record. */
export function RemovalPage({ passportId = "" }: RouteParams) {
  usePageMessages("removal", "form");
  const { t } = useTranslate();
  const [params] = useSearchParams();
  const number = knownNumber(params.get(REQUEST_NUMBER_PARAM), passportId);
  const form = useRemovalForm(number);
  const { state, outcome } = form;
  const title = t("removal.title");
  const isWrong = state.status === "wrong" || state.status === "failed";
  return (
    <div className={styles.page}>
      <PageTitle title={isWrong ? t("form.error_title", { title }) : title} noindex />
      {state.status === "sent" ? (
        <div ref={outcome} tabIndex={-1} className={styles.outcome}>
          <PageHead
            title={t("removal.done")}
            lead={t("removal.done_text", { id: state.receipt.id, number: state.receipt.request_number })}
          />
          <p>{t("removal.done_agency", { phone: AGENCY.phone })}</p>
        </div>
      ) : state.status === "queued" ? (
        <QueuedRequest
          change={state.change}
          outcome={outcome}
          onTryNow={form.tryNow}
          onCancel={form.cancel}
        />
      ) : (
        <>
          <PageHead title={title} lead={t("removal.lead")} />
          <RemovalForm {...form} />
        </>
      )}
      <p>
        <ButtonLink look="plain" href={links.passport(passportId, number === "" ? undefined : number)}>
          {t("removal.back")}
        </ButtonLink>
      </p>
    </div>
  );
}

/** The number in the URL; digits alone may be an id, so they are not prefilled. */
function knownNumber(given: string | null, passportId: string): string {
  return normalizeRequestNumber(given ?? (/\D/.test(passportId) ? passportId : "")) ?? "";
}
