import type { SyntheticEvent } from "react";
import { apiPaths } from "#domain/api/paths.ts";
import { ok } from "#domain/result.ts";
import * as z from "zod/mini";
import { useServices } from "../../hooks/services-context.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { storedText, storeText } from "../../lib/stored-text.ts";
import { anyUnsent } from "../../lib/unsent.ts";
import type { Change } from "../../outbox/change.ts";
import { usePublicForm } from "../../public-form/use-public-form.ts";
import { bodyOf, findErrors, NO_ANSWERS, refusedFields } from "./request-answers.ts";
import { answersOf, readAnswers, receiptSchema, sentOf } from "./request-state.ts";

/** A request was written here: its state may be shown until the outbox forgets it, a day after it was sent. */
const WRITTEN_KEY = "passport-status:asked-to-advertise";

const mayBeQueued = (): boolean => anyUnsent() || storedText("localStorage", WRITTEN_KEY) !== null;

/** The newest one that is not sent, or else the newest. */
const find = (rows: readonly Change[]): Change | undefined =>
  rows.filter(({ state }) => state !== "done").at(-1) ?? rows.at(-1);

export function useRequestForm() {
  const translator = useTranslate();
  const { send } = useServices();
  const { draft, submit, setAnswers, restart, ...form } = usePublicForm({
    kind: "advertisement.request",
    keepAs: "advertisement-request",
    find,
    mayBeQueued,
    rules: { sentOf, refusedFields: (error) => refusedFields(translator, error) },
    start: NO_ANSWERS,
    answersOf,
    bodyOf,
    findErrors: (answers) => findErrors(translator, answers),
    onQueued: () => storeText("localStorage", WRITTEN_KEY, "1"),
    async sendNow(answers) {
      // A file needs the outbox.
      if (answers.file !== null) return { errors: { file: translator.t("ad_request.file_not_kept") } };
      const schema = z.object({ data: receiptSchema });
      const options = { auth: false };
      const result = await send(schema, "POST", apiPaths.advertisementRequests, bodyOf(answers), options);
      return result.ok ? ok(result.value.data.data) : result;
    },
  });
  const { answers } = form;

  function another(): void {
    storeText("localStorage", WRITTEN_KEY, null);
    restart();
  }

  function chooseFile(file: File | null): void {
    draft.begin();
    setAnswers((former) => ({ ...former, file }));
  }

  function onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    void submit(readAnswers(event.currentTarget, answers.file));
  }

  return { ...form, onSubmit, onInput: draft.begin, chooseFile, another };
}
