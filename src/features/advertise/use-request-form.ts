import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { apiPaths } from "#domain/api/paths.ts";
import * as z from "zod/mini";
import { useDraft } from "../../hooks/use-draft.ts";
import { useQueuedChange } from "../../hooks/use-queued-change.ts";
import { useServices } from "../../hooks/services-context.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { storedText, storeText } from "../../lib/stored-text.ts";
import { anyUnsent } from "../../lib/unsent.ts";
import type { Change } from "../../outbox/change.ts";
import { bodyOf, findErrors, NO_ANSWERS, type RequestAnswers } from "./request-answers.ts";
import {
  answersOf,
  readAnswers,
  receiptSchema,
  refused,
  type RequestState,
  stateOfRow,
} from "./request-state.ts";

/** A request was written here: its state may be shown until the outbox forgets it, a day after it was sent. */
const WRITTEN_KEY = "passport-status:asked-to-advertise";

const mayBeQueued = (): boolean => anyUnsent() || storedText("localStorage", WRITTEN_KEY) !== null;

/** The newest one that is not sent, or else the newest. */
const find = (rows: readonly Change[]): Change | undefined =>
  rows.filter(({ state }) => state !== "done").at(-1) ?? rows.at(-1);

export function useRequestForm() {
  const translator = useTranslate();
  const { send } = useServices();
  const [state, setState] = useState<RequestState>({ status: "writing" });
  /** Of an earlier visit or the last attempt. */
  const [answers, setAnswers] = useState<RequestAnswers>(NO_ANSWERS);
  const [tries, setTries] = useState(0);
  const outcome = useRef<HTMLDivElement>(null);
  const draft = useDraft();
  const queued = useQueuedChange({ kind: "advertisement.request", find, mayBeQueued }, showRow);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every submit counts, also with the same outcome
  useEffect(() => outcome.current?.focus(), [tries]);

  function conclude(next: RequestState): void {
    setState(next);
    setTries((count) => count + 1);
  }

  function showRow(row: Change | null): void {
    const next = stateOfRow(translator, row);
    if (row !== null && row.body !== null) setAnswers(answersOf(row));
    if (next.status === state.status || next.status === "sending") setState(next);
    else conclude(next);
  }

  async function submit(written: RequestAnswers): Promise<void> {
    const errors = findErrors(translator, written);
    setAnswers(written);
    if (Object.keys(errors).length > 0) {
      conclude({ status: "wrong", errors });
      return;
    }
    setState({ status: "sending" });
    const row = await queued.enqueue(bodyOf(written));
    if (row === null) {
      await sendNow(written);
      return;
    }
    storeText("localStorage", WRITTEN_KEY, "1");
    draft.end();
    setState(stateOfRow(translator, row));
  }

  /** Where nothing can be stored; a file needs the outbox. */
  async function sendNow({ file, ...texts }: RequestAnswers): Promise<void> {
    if (file !== null) {
      conclude({ status: "wrong", errors: { file: translator.t("ad_request.file_not_kept") } });
      return;
    }
    const schema = z.object({ data: receiptSchema });
    const body = bodyOf({ ...texts, file: null });
    const result = await send(schema, "POST", apiPaths.advertisementRequests, body, { auth: false });
    conclude(
      result.ok ? { status: "sent", id: result.value.data.data.id } : refused(translator, result.error),
    );
  }

  async function cancel(): Promise<void> {
    await queued.cancel();
    conclude({ status: "writing" });
  }

  function another(): void {
    queued.forget();
    storeText("localStorage", WRITTEN_KEY, null);
    setAnswers(NO_ANSWERS);
    setState({ status: "writing" });
  }

  function chooseFile(file: File | null): void {
    draft.begin();
    setAnswers((former) => ({ ...former, file }));
  }

  function onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (state.status !== "sending") void submit(readAnswers(event.currentTarget, answers.file));
  }

  const { isQueued } = queued;
  const tryNow = () => queued.tryNow();
  return {
    state,
    answers,
    isQueued,
    outcome,
    onSubmit,
    onInput: draft.begin,
    chooseFile,
    cancel,
    tryNow,
    another,
  };
}
