import { type SyntheticEvent, useState } from "react";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { storedText, storeText } from "../../platform/lib/stored-text.ts";
import { anyUnsent } from "../../platform/lib/unsent.ts";
import type { Change } from "../../outbox/change.ts";
import { usePublicForm } from "../../public-form/use-public-form.ts";
import { bodyOf, fileFault, findErrors, NO_ANSWERS, refusedFields } from "./request-answers.ts";
import { answersOf, readAnswers, sendRequest, sentOf } from "./request-state.ts";

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
    sendNow: (answers) => sendRequest(send, bodyOf(answers)),
  });
  const { answers, state } = form;
  /** Chosen since the last attempt, which says nothing of it. */
  const [isNewFile, setIsNewFile] = useState(false);
  const ofAttempt = state.status === "wrong" && !isNewFile ? state.errors.file : undefined;
  const fileError = ofAttempt ?? fileFault(translator, answers.file);

  function another(): void {
    storeText("localStorage", WRITTEN_KEY, null);
    restart();
  }

  function chooseFile(file: File | null): void {
    draft.begin();
    setIsNewFile(true);
    setAnswers((former) => ({ ...former, file }));
  }

  function onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    setIsNewFile(false);
    void submit(readAnswers(event.currentTarget, answers.file));
  }

  return { ...form, fileError, onSubmit, onInput: draft.begin, chooseFile, another };
}
