import { useSearchParams } from "wouter";
import type { RouteParams } from "#domain/base/app-routes.ts";
import { normalizeRequestNumber } from "#domain/passports/request-number.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { AGENCY } from "../../platform/lib/agency.ts";
import { links, REQUEST_NUMBER_PARAM } from "../../platform/lib/links.ts";
import { PublicFormPage, QueuedForm, type QueuedFormProps } from "../../public-form/public-form-page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { RemovalForm, useRemovalForm } from "./removal-form.tsx";
import { answersOf } from "./removal-answers.ts";

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

const TEXTS = {
  needs_you: "removal.needs_you",
  sending_now: "removal.sending_now",
  waiting: "removal.waiting",
  unsure: "removal.unsure",
  goes_by_itself: "removal.goes_by_itself",
  goes_with_app: "removal.goes_with_app",
  try_now: "removal.try_now",
  take_back: "removal.take_back",
} as const;

function QueuedRequest(props: Omit<QueuedFormProps, "texts" | "children">) {
  const { t } = useTranslate();
  const { request_number: number, reason } = answersOf(props.change);
  return (
    <QueuedForm {...props} texts={TEXTS}>
      <dt>{t("removal.number")}</dt>
      <dd>{number}</dd>
      <dt>{t("removal.reason")}</dt>
      <dd>{reason}</dd>
    </QueuedForm>
  );
}
