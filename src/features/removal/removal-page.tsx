import { useSearchParams } from "wouter";
import type { RouteParams } from "#domain/app-routes.ts";
import { normalizeRequestNumber } from "#domain/request-number.ts";
import { links, REQUEST_NUMBER_PARAM } from "../../lib/links.ts";
import { usePageMessages, useTranslate } from "../../i18n/use-translate.tsx";
import { AGENCY } from "../../lib/agency.ts";
import { PublicFormPage } from "../../public-form/public-form-page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { RemovalForm } from "./removal-form.tsx";
import { QueuedRequest } from "./queued-request.tsx";
import { useRemovalForm } from "./use-removal-form.ts";

/** `/passports/{id or number}/removal`: request to remove a wrong record. */
export function RemovalPage({ passportId = "" }: RouteParams) {
  usePageMessages("removal", "form");
  const { t } = useTranslate();
  const [params] = useSearchParams();
  const number = knownNumber(params.get(REQUEST_NUMBER_PARAM), passportId);
  const form = useRemovalForm(number);
  return (
    <PublicFormPage
      form={form}
      title={t("removal.title")}
      lead={t("removal.lead")}
      noindex
      renderSent={({ receipt }) => (
        <>
          <PageHead
            title={t("removal.done")}
            lead={t("removal.done_text", { id: receipt.id, number: receipt.request_number })}
          />
          <p>{t("removal.done_agency", { phone: AGENCY.phone })}</p>
        </>
      )}
      Queued={QueuedRequest}
      back={
        <ButtonLink look="plain" href={links.passport(passportId, number === "" ? undefined : number)}>
          {t("removal.back")}
        </ButtonLink>
      }
    >
      <RemovalForm {...form} />
    </PublicFormPage>
  );
}

/** The number in the URL; digits alone may be an id, so they are not prefilled. */
function knownNumber(given: string | null, passportId: string): string {
  return normalizeRequestNumber(given ?? (/\D/.test(passportId) ? passportId : "")) ?? "";
}
