import { type SyntheticEvent, useCallback } from "react";
import { apiPaths } from "#domain/base/paths.ts";
import { ok } from "#domain/base/result.ts";
import { removalReceiptSchema } from "#domain/passports/removal-requests.ts";
import { normalizeRequestNumber } from "#domain/passports/request-number.ts";
import type { Change } from "../../outbox/change.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { AGENCY } from "../../platform/lib/agency.ts";
import { anyUnsent } from "../../platform/lib/unsent.ts";
import { fieldOf, PhoneField, PublicForm } from "../../public-form/public-form.tsx";
import { usePublicForm } from "../../public-form/use-public-form.ts";
import { InputField, TextAreaField } from "../../ui/form/field.tsx";
import { findErrors, refusedFields, answersOf, readAnswers, sentOf } from "./removal-answers.ts";

const TEXTS = {
  not_sent: "removal.not_sent",
  offline: "removal.offline",
  offline_text: "removal.offline_text",
  send: "removal.send",
  take_back: "removal.take_back",
} as const;

export function RemovalForm(form: ReturnType<typeof useRemovalForm>) {
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

export function useRemovalForm(requestNumber: string) {
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
