import { type RefObject, useEffect, useRef, useState } from "react";
import type { Result } from "#domain/base/result.ts";
import { useDraft } from "../platform/hooks/use-kept-typing.ts";
import { useServices } from "../platform/hooks/services-context.ts";
import type { ApiError } from "../platform/lib/api-error.ts";
import { forgetTyping, keepTyping } from "../platform/lib/kept-typing.ts";
import type { Change, Fields } from "../outbox/change.ts";
import { refused, stateOfRow, type FormRules, type FormState } from "./form-state.ts";
import type { Outbox } from "../outbox/outbox.ts";

type PublicFormRules<Answers, Errors, Sent> = Parameters<typeof useQueuedChange>[0] & {
  /** What is typed is kept on this device by this name until it is sent. */
  keepAs: string;
  rules: FormRules<Errors, Sent>;
  /** In the form at first. */
  start: Answers;
  answersOf: (row: Change) => Answers;
  bodyOf: (answers: Answers) => Fields;
  /** Before it is queued; empty if the server would take it, as far as the phone can tell. */
  findErrors: (answers: Answers) => Errors;
  /** Sends at once if nothing can be stored. */
  sendNow: (answers: Answers) => Promise<Result<Sent, ApiError>>;
  onQueued?: () => void;
};

export type PublicFormParts<Answers, Errors, Sent> = {
  keepAs: string;
  state: FormState<Errors, Sent>;
  /** The answers of an earlier visit or the last attempt. */
  answers: Answers;
  setAnswers: (change: (former: Answers) => Answers) => void;
  isQueued: boolean;
  /** Focused after each attempt. */
  outcome: RefObject<HTMLDivElement | null>;
  draft: ReturnType<typeof useDraft>;
  submit: (written: Answers) => Promise<void>;
  tryNow: () => Promise<void>;
  cancel: () => Promise<void>;
  /** Forgets the answers that no input holds, such as a file. */
  empty: () => void;
  /** Shows an empty form. */
  restart: () => void;
};

/** A form that everyone may send, through the outbox. */
export function usePublicForm<Answers, Errors extends object, Sent>(
  form: PublicFormRules<Answers, Errors, Sent>,
): PublicFormParts<Answers, Errors, Sent> {
  const { kind, find, mayBeQueued, keepAs, rules, start, answersOf, bodyOf, findErrors, sendNow, onQueued } =
    form;
  const [state, setState] = useState<FormState<Errors, Sent>>({ status: "writing" });
  const [answers, setAnswers] = useState(() => start);
  const [tries, setTries] = useState(0);
  const outcome = useRef<HTMLDivElement>(null);
  const draft = useDraft();
  const { now } = useServices();
  const queued = useQueuedChange({ kind, find, mayBeQueued }, showRow);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every submit counts, also with the same outcome
  useEffect(() => focusOutcome(outcome.current), [tries]);

  function conclude(next: FormState<Errors, Sent>): void {
    setState(next);
    setTries((count) => count + 1);
  }

  function showRow(row: Change | null): void {
    const next = stateOfRow(row, rules);
    // Also what was typed while it was on its way.
    if (next.status === "sent") forgetTyping(keepAs);
    if (row !== null && row.body !== null) setAnswers(() => answersOf(row));
    if (next.status === state.status || next.status === "sending") setState(next);
    else conclude(next);
  }

  async function submit(written: Answers): Promise<void> {
    if (state.status === "sending") return;
    const errors = findErrors(written);
    setAnswers(() => written);
    if (Object.keys(errors).length > 0) {
      conclude({ status: "wrong", errors });
      return;
    }
    setState({ status: "sending" });
    const row = await queued.enqueue(bodyOf(written));
    if (row === null) {
      conclude(await sentNow(written));
      return;
    }
    onQueued?.();
    draft.end();
    forgetTyping(keepAs);
    setState(stateOfRow(row, rules));
  }

  async function sentNow(written: Answers): Promise<FormState<Errors, Sent>> {
    const result = await sendNow(written);
    if (!result.ok) return refused(result.error, rules);
    forgetTyping(keepAs);
    return { status: "sent", ...result.value };
  }

  async function cancel(): Promise<void> {
    await queued.cancel();
    // It is nowhere else from now on.
    const texts = Object.entries(answers as object).filter(([, answer]) => typeof answer === "string");
    keepTyping(keepAs, Object.fromEntries(texts), now());
    conclude({ status: "writing" });
  }

  const empty = (): void => setAnswers(() => start);

  function restart(): void {
    queued.forget();
    empty();
    setState({ status: "writing" });
  }

  const { isQueued } = queued;
  const tryNow = () => queued.tryNow();
  const parts = { keepAs, state, answers, setAnswers, isQueued, outcome, draft };
  return { ...parts, submit, tryNow, cancel, empty, restart };
}

/** Its heading, if it has one, so that screen readers say what became of the form; it is a page's only h1. */
function focusOutcome(outcome: HTMLElement | null): void {
  const heading = outcome?.querySelector("h1");
  if (heading) heading.tabIndex = -1;
  (heading ?? outcome)?.focus();
}

type QueuedChange = {
  /** The kind of a public change. */
  kind: string;
  /** The row of an earlier visit, which must keep its identity while it is looked for. */
  find: (rows: readonly Change[]) => Change | undefined;
  /** Can be asked before the outbox's code is loaded. */
  mayBeQueued: () => boolean;
};

/** A public form's outbox row: queued now or on an earlier visit. `onChange` hears of each change to it. */
function useQueuedChange({ kind, find, mayBeQueued }: QueuedChange, onChange: (row: Change | null) => void) {
  const { outbox: open } = useServices();
  const [id, setId] = useState<string | null>(null);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  useEffect(() => {
    if (!mayBeQueued()) return;
    const look = async (): Promise<void> => {
      const rows = await (await open()).list();
      setId(find(rows.filter((row) => row.kind === kind))?.id ?? null);
    };
    look().catch(() => undefined);
  }, [open, kind, find, mayBeQueued]);

  useEffect(() => {
    const rest = { over: false, leave: () => undefined as void };
    const follow = (outbox: Outbox): void => {
      if (rest.over) return;
      rest.leave = outbox.list$.subscribe((rows) =>
        latest.current(rows.find((row) => row.id === id) ?? null),
      );
    };
    if (id !== null) open().then(follow, () => undefined);
    return () => {
      rest.over = true;
      rest.leave();
    };
  }, [id, open]);

  return {
    isQueued: id !== null,
    /** Queues the form, or its corrected version; null without storage. */
    async enqueue(body: Fields): Promise<Change | null> {
      try {
        const row = await put(await open(), { kind, id, body });
        if (row !== null) setId(row.id);
        return row;
      } catch {
        return null;
      }
    },
    async cancel(): Promise<void> {
      if (id === null) return;
      const taken = await (await open()).discard(id);
      if (taken.ok) setId(null);
    },
    async tryNow(): Promise<void> {
      if (id !== null) await (await open()).retry(id);
    },
    /** Follows it no longer: the next one is another. */
    forget: () => setId(null),
  };
}

type Written = { kind: string; id: string | null; body: Fields };

async function put(outbox: Outbox, { kind, id, body }: Written): Promise<Change | null> {
  if (id !== null) {
    const edited = await outbox.edit(id, body);
    if (edited.ok) return edited.value;
    // Sent, or possibly sent, during the edit: show its outcome.
    const row = (await outbox.list()).find((known) => known.id === id);
    if (row !== undefined) return row;
  }
  const kept = await outbox.enqueue({ kind, body, accountId: null });
  return kept.ok ? kept.value : null;
}
