import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from "react";
import { apiPaths } from "#domain/api/paths.ts";
import { removalReceiptSchema } from "#domain/api/removal-requests.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { useServices } from "../../hooks/services-context.ts";
import type { Change } from "../../outbox/change.ts";
import { findErrors, type RemovalAnswers } from "./removal-answers.ts";
import { answersOf, readAnswers, refused, type RemovalState, stateOfRow } from "./removal-state.ts";
import { useDraft } from "../../hooks/use-draft.ts";
import { useQueuedChange } from "../../hooks/use-queued-change.ts";
import { anyUnsent } from "../../lib/unsent.ts";
import { normalizeRequestNumber } from "#domain/request-number.ts";

export function useRemovalForm(requestNumber: string) {
  const translator = useTranslate();
  const { send } = useServices();
  const [state, setState] = useState<RemovalState>({ status: "writing" });
  /** Prefill from an earlier visit or the last attempt. */
  const [answers, setAnswers] = useState<RemovalAnswers | null>(null);
  const [tries, setTries] = useState(0);
  const outcome = useRef<HTMLDivElement>(null);
  const draft = useDraft();
  const find = useCallback(
    (rows: readonly Change[]) => rows.find((row) => isUnsentFor(row, requestNumber)),
    [requestNumber],
  );
  const queued = useQueuedChange({ kind: "removal.request", find, mayBeQueued: anyUnsent }, showRow);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every submit counts, also with the same outcome
  useEffect(() => outcome.current?.focus(), [tries]);

  function conclude(next: RemovalState): void {
    setState(next);
    setTries((count) => count + 1);
  }

  function showRow(row: Change | null): void {
    const next = stateOfRow(translator, row);
    if (row !== null && row.body !== null) setAnswers(answersOf(row));
    if (next.status === state.status || next.status === "sending") setState(next);
    else conclude(next);
  }

  async function submit(written: RemovalAnswers): Promise<void> {
    const errors = findErrors(translator, written);
    if (Object.keys(errors).length > 0) {
      conclude({ status: "wrong", errors });
      return;
    }
    setState({ status: "sending" });
    setAnswers(written);
    const row = await queued.enqueue(written);
    if (row === null) {
      await sendNow(written);
      return;
    }
    draft.end();
    setState(stateOfRow(translator, row));
  }

  async function sendNow(written: RemovalAnswers): Promise<void> {
    const options = { auth: false };
    const result = await send(removalReceiptSchema, "POST", apiPaths.removalRequests, written, options);
    conclude(
      result.ok ? { status: "sent", receipt: result.value.data.data } : refused(translator, result.error),
    );
  }

  async function cancel(): Promise<void> {
    await queued.cancel();
    conclude({ status: "writing" });
  }

  function onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (state.status !== "sending") void submit(readAnswers(event.currentTarget));
  }

  const { isQueued } = queued;
  const tryNow = () => queued.tryNow();
  return { state, answers, isQueued, outcome, onSubmit, onInput: draft.begin, cancel, tryNow };
}

function isUnsentFor({ state, body }: Change, requestNumber: string): boolean {
  return state !== "done" && normalizeRequestNumber(String(body?.["request_number"])) === requestNumber;
}
