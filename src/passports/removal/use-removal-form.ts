import { type SyntheticEvent, useCallback } from "react";
import { apiPaths } from "#domain/base/paths.ts";
import { removalReceiptSchema } from "#domain/passports/removal-requests.ts";
import { normalizeRequestNumber } from "#domain/passports/request-number.ts";
import { ok } from "#domain/base/result.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { anyUnsent } from "../../platform/lib/unsent.ts";
import type { Change } from "../../outbox/change.ts";
import { usePublicForm } from "../../public-form/use-public-form.ts";
import { findErrors, refusedFields } from "./removal-answers.ts";
import { answersOf, readAnswers, sentOf } from "./removal-state.ts";

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
