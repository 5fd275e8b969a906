import { useSearchParams } from "wouter";
import type { RouteParams } from "#domain/base/app-routes.ts";
import { normalizeRequestNumber } from "#domain/passports/request-number.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { AGENCY } from "../../platform/lib/agency.ts";
import { links, REQUEST_NUMBER_PARAM } from "../../platform/lib/links.ts";
import { PublicFormPage, QueuedForm, type QueuedFormProps } from "../../public-form/public-form-page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { type SyntheticEvent, useCallback } from "react";
import { apiPaths } from "#domain/base/paths.ts";
import { ok } from "#domain/base/result.ts";
import {
  removalReceiptSchema,
  removalRequestSchema,
  type RemovalReceipt,
} from "#domain/passports/removal-requests.ts";
import type { Change } from "../../outbox/change.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { anyUnsent } from "../../platform/lib/unsent.ts";
import { fieldOf, PhoneField, PublicForm } from "../../public-form/public-form.tsx";
import { usePublicForm } from "../../public-form/use-public-form.ts";
import { InputField, TextAreaField } from "../../ui/form/field.tsx";
import * as z from "zod/mini";
import { normalizePhoneNumber } from "#domain/base/phone-number.ts";
import { LONGEST_REMOVAL_REASON, SHORTEST_REMOVAL_REASON } from "#domain/passports/contract.ts";
import type { Translator } from "../../platform/i18n/translator.ts";
import type { ApiError } from "../../platform/lib/api-error.ts";

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

const REMOVAL_FIELDS = ["request_number", "reason", "phone_number"] as const;
type RemovalField = (typeof REMOVAL_FIELDS)[number];
type RemovalAnswers = Record<RemovalField, string>;
type RemovalErrors = Partial<Record<RemovalField, string>>;

/** Validates before sending; empty if the API schema accepts it. */
function findErrors({ t }: Translator, answers: RemovalAnswers): RemovalErrors {
  const errors: RemovalErrors = {};
  if (normalizeRequestNumber(answers.request_number) === null) {
    errors.request_number = t("removal.number_error");
  }
  const letters = answers.reason.trim().length;
  if (letters < SHORTEST_REMOVAL_REASON) {
    errors.reason = t("removal.reason_error", { least: SHORTEST_REMOVAL_REASON });
  } else if (letters > LONGEST_REMOVAL_REASON) {
    errors.reason = t("removal.reason_long", { most: LONGEST_REMOVAL_REASON });
  } else if (!removalRequestSchema.shape.reason.safeParse(answers.reason).success) {
    errors.reason = t("removal.reason_error", { least: SHORTEST_REMOVAL_REASON });
  }
  if (normalizePhoneNumber(answers.phone_number) === null) errors.phone_number = t("removal.phone_error");
  return errors;
}

/** The server's errors by field; empty when it refused the whole form. */
function refusedFields({ t }: Translator, error: ApiError): RemovalErrors {
  if (error.kind !== "problem" || error.problem.status !== 422) return {};
  const said: Record<RemovalField, string> = {
    // The format was checked here; only the server knows published numbers.
    request_number: t("removal.number_unknown"),
    reason: t("removal.reason_error", { least: SHORTEST_REMOVAL_REASON }),
    phone_number: t("removal.phone_error"),
  };
  const paths = (error.problem.errors ?? []).map(({ path }) => path);
  return Object.fromEntries(
    REMOVAL_FIELDS.filter((field) => paths.includes(field)).map((field) => [field, said[field]]),
  );
}

function sentOf(record: unknown): { receipt: RemovalReceipt["data"] } | null {
  const receipt = removalReceiptSchema.shape.data.safeParse(record);
  return receipt.success ? { receipt: receipt.data } : null;
}

const answersSchema = z.object({ request_number: z.string(), reason: z.string(), phone_number: z.string() });

function answersOf(row: Change): RemovalAnswers {
  const parsed = answersSchema.safeParse(row.body);
  return parsed.success ? parsed.data : { request_number: "", reason: "", phone_number: "" };
}

function readAnswers(form: HTMLFormElement): RemovalAnswers {
  const filled = new FormData(form);
  const answers: RemovalAnswers = { request_number: "", reason: "", phone_number: "" };
  for (const field of REMOVAL_FIELDS) {
    const value = filled.get(field);
    if (typeof value === "string") answers[field] = value;
  }
  return answers;
}
