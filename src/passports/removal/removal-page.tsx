import { useSearchParams } from "wouter";
import type { RouteParams } from "#domain/base/app-routes.ts";
import { normalizeRequestNumber } from "#domain/passports/request-number.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { AGENCY } from "../../platform/lib/agency.ts";
import { links, REQUEST_NUMBER_PARAM } from "../../platform/lib/links.ts";
import { PublicFormPage, QueuedForm, type QueuedFormProps } from "../../public-form/public-form-page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { answersOf, findErrors, refusedFields, readAnswers, sentOf } from "./removal-answers.ts";
import { type SyntheticEvent, useCallback } from "react";
import { apiPaths } from "#domain/base/paths.ts";
import { ok } from "#domain/base/result.ts";
import { removalReceiptSchema } from "#domain/passports/removal-requests.ts";
import type { Change } from "../../outbox/change.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { anyUnsent } from "../../platform/lib/unsent.ts";
import { fieldOf, PhoneField, PublicForm } from "../../public-form/public-form.tsx";
import { usePublicForm } from "../../public-form/use-public-form.ts";
import { InputField, TextAreaField } from "../../ui/form/field.tsx";

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
  not_sent: "removal.not_sent",
  offline: "removal.offline",
  offline_text: "removal.offline_text",
  send: "removal.send",
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

function RemovalForm(form: ReturnType<typeof useRemovalForm>) {
  const { state, answers } = form;
  const { t } = useTranslate();
  const errors = state.status === "wrong" ? state.errors : {};
  const field = (name: keyof typeof answers) => fieldOf({ answers, errors }, name);
  return (
    <PublicForm form={form} texts={TEXTS} noScript={t("removal.no_script", { phone: AGENCY.phone })}>
      <InputField
        {...field("request_number")}
        label={t("removal.number")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <TextAreaField
        {...field("reason")}
        label={t("removal.reason")}
        hint={t("removal.reason_hint")}
        rows={5}
        required
      />
      <PhoneField {...field("phone_number")} label={t("removal.phone")} hint={t("removal.phone_hint")} />
    </PublicForm>
  );
}

function useRemovalForm(requestNumber: string) {
  const translator = useTranslate();
  const { send } = useServices();
  const find = useCallback(
    (rows: readonly Change[]) => rows.find((row) => isUnsentFor(row, requestNumber)),
    [requestNumber],
  );
  const { draft, submit, ...form } = usePublicForm({
    kind: "removal.request",
    keepAs: `removal ${requestNumber}`,
    find,
    mayBeQueued: anyUnsent,
    rules: { sentOf, refusedFields: (error) => refusedFields(translator, error) },
    // The number of the page is prefilled.
    start: { request_number: requestNumber, reason: "", phone_number: "" },
    answersOf,
    bodyOf: (answers) => answers,
    findErrors: (answers) => findErrors(translator, answers),
    async sendNow(answers) {
      const options = { auth: false };
      const result = await send(removalReceiptSchema, "POST", apiPaths.removalRequests, answers, options);
      return result.ok ? ok({ receipt: result.value.data.data }) : result;
    },
  });

  function onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    void submit(readAnswers(event.currentTarget));
  }

  return { ...form, onSubmit, onInput: draft.begin };
}

function isUnsentFor({ state, body }: Change, requestNumber: string): boolean {
  return state !== "done" && normalizeRequestNumber(String(body?.["request_number"])) === requestNumber;
}
