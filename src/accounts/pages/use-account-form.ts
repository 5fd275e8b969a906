import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from "react";
import type { Result } from "#domain/base/result.ts";
import type { MessageId } from "../../platform/i18n/translator.ts";
import { type ApiError, errorRetryAfter, errorStatus } from "../../platform/lib/api-error.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { type AccountValues, type FieldErrors, readValues, rejectedFields } from "./account-fields.ts";

export type FormState =
  | { status: "writing" | "sending" | "done" }
  | { status: "wrong"; errors: FieldErrors }
  /** The whole form was refused. */
  | { status: "refused"; text: MessageId }
  /** Rate limited; retry at `until` (epoch ms). */
  | { status: "limited"; until: number }
  | { status: "failed"; error: ApiError };

export type AccountForm = {
  state: FormState;
  /** Takes the focus after a submit. */
  outcome: RefObject<HTMLDivElement | null>;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  onInput: (event: SyntheticEvent<HTMLFormElement>) => void;
};

type FormWork = {
  check: (values: AccountValues) => FieldErrors;
  send: (values: AccountValues, form: HTMLFormElement) => Promise<Result<unknown, ApiError>>;
  /** Texts by problem code for a refused form. */
  codes?: Readonly<Record<string, MessageId>>;
};

/** After each submit the focus moves to the outcome. */
export function useAccountForm({ check, send, codes = {} }: FormWork): AccountForm {
  const { now } = useServices();
  const [state, setState] = useState<FormState>({ status: "writing" });
  const [tries, setTries] = useState(0);
  const outcome = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every submit counts, also with the same outcome
  useEffect(() => outcome.current?.focus(), [tries]);

  function conclude(next: FormState): void {
    setState(next);
    setTries((count) => count + 1);
  }

  function failed(error: ApiError): FormState {
    const text = error.kind === "problem" ? codes[error.problem.code] : undefined;
    if (text !== undefined) return { status: "refused", text };
    const errors = rejectedFields(error);
    if (Object.keys(errors).length > 0) return { status: "wrong", errors };
    const seconds = errorStatus(error) === 429 ? errorRetryAfter(error) : undefined;
    if (seconds !== undefined) return { status: "limited", until: now() + seconds * 1000 };
    return { status: "failed", error };
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    const values = readValues(form);
    const errors = check(values);
    if (Object.keys(errors).length > 0) return conclude({ status: "wrong", errors });
    setState({ status: "sending" });
    const result = await send(values, form);
    return conclude(result.ok ? { status: "done" } : failed(result.error));
  }

  function onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (state.status === "sending" || (state.status === "limited" && now() < state.until)) return;
    void submit(event.currentTarget);
  }

  /** Two passwords that have become the same are not said to differ until the next attempt. */
  function onInput({ currentTarget }: SyntheticEvent<HTMLFormElement>): void {
    if (state.status === "wrong") setState(withoutMended(state, readValues(currentTarget)));
  }

  return { state, outcome, onSubmit, onInput };
}

type WrongState = Extract<FormState, { status: "wrong" }>;

export function withoutMended(wrong: WrongState, values: AccountValues): FormState {
  const { password_confirmation, ...others } = wrong.errors;
  const isSame = values.password !== "" && values.password === values.password_confirmation;
  if (password_confirmation === undefined || !isSame) return wrong;
  return Object.keys(others).length === 0 ? { status: "writing" } : { status: "wrong", errors: others };
}
