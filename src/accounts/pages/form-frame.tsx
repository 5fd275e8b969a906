import { type ReactNode, type Ref, useEffect, useState } from "react";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useHydrated } from "../../platform/hooks/use-hydrated.ts";
import { useKeptTyping } from "../../platform/hooks/use-kept-typing.ts";
import { useOnline } from "../../platform/hooks/use-online.ts";
import type { MessageId } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import type { ApiError } from "../../platform/lib/api-error.ts";
import { KeptNotice } from "../../public-form/kept-notice.tsx";
import { apiErrorText } from "../../ui/api-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorList } from "../../ui/form/error-list.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AccountFormContext } from "./account-field.tsx";
import type { FieldErrors } from "./account-fields.ts";
import styles from "./account.module.css";
import type { AccountForm, FormState } from "./use-account-form.ts";

type FormFrameProps = AccountForm & {
  id: string;
  label: string;
  submit: string;
  /** What is typed is kept on this device by this name until it is sent, without passwords. */
  keepAs?: string;
  children: ReactNode;
};

export function FormFrame(props: FormFrameProps) {
  const { id, label, submit, state, outcome, onSubmit, onInput, keepAs = null, children } = props;
  const { element, onInput: keep, isRefilled, clear } = useKeptTyping(keepAs);
  const { t } = useTranslate();
  const online = useOnline();
  const hydrated = useHydrated();
  const sending = state.status === "sending";
  return (
    <div className={styles.framed}>
      <noscript>
        <Notice tone="caution" title={t("account.no_script")}>
          <p>{t("account.no_script_text")}</p>
        </Notice>
      </noscript>
      <FormOutcome id={id} state={state} outcome={outcome} />
      {!online && state.status !== "failed" && (
        <Notice title={t("account.offline")}>
          <p>{t("account.offline_text")}</p>
        </Notice>
      )}
      {isRefilled && state.status === "writing" && <KeptNotice onClear={clear} />}
      <form
        ref={element}
        method="post"
        className={styles.form}
        aria-label={label}
        onSubmit={onSubmit}
        onInput={(event) => {
          onInput(event);
          keep(event);
        }}
        noValidate
      >
        <AccountFormContext value={{ id, state }}>{children}</AccountFormContext>
        {/* Disabled until hydrated: a native submit would put the password in the URL. */}
        <Button type="submit" look="primary" disabled={!hydrated} aria-disabled={sending}>
          {sending ? t("form.sending") : submit}
        </Button>
      </form>
    </div>
  );
}

type FormOutcomeProps = {
  /** Id prefix of the form's fields. */
  id: string;
  state: FormState;
  outcome: Ref<HTMLDivElement>;
};

/** Announced and focused. */
function FormOutcome({ id, state, outcome }: FormOutcomeProps) {
  const content = describe(id, state);
  if (content === null) return null;
  return (
    <div ref={outcome} tabIndex={-1} role="alert" className={styles.outcome}>
      {content}
    </div>
  );
}

function describe(id: string, state: FormState): ReactNode {
  if (state.status === "wrong") return <InvalidFields id={id} errors={state.errors} />;
  if (state.status === "refused") return <Refused text={state.text} />;
  if (state.status === "limited") return <Countdown until={state.until} />;
  return state.status === "failed" ? <NotSent error={state.error} /> : null;
}

function InvalidFields({ id, errors }: { id: string; errors: FieldErrors }) {
  const { t } = useTranslate();
  const sentences = Object.entries(errors).map(([field, sentence]) => [`${id}-${field}`, t(sentence)]);
  return (
    <ErrorList title={t("form.errors", { count: sentences.length })} errors={Object.fromEntries(sentences)} />
  );
}

function Refused({ text }: { text: MessageId }) {
  const { t } = useTranslate();
  return <Notice tone="critical" title={t(text)} />;
}

function NotSent({ error }: { error: ApiError }) {
  const translator = useTranslate();
  const { t } = translator;
  return (
    <Notice tone="critical" title={t("account.not_sent")}>
      <p>{error.kind === "offline" ? t("account.offline_text") : apiErrorText(translator, error)}</p>
      <p>{t("form.kept")}</p>
    </Notice>
  );
}

const SECOND_MS = 1000;

function Countdown({ until }: { until: number }) {
  const { t } = useTranslate();
  const { now } = useServices();
  const [left, setLeft] = useState(() => secondsUntil(until, now()));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(until, now())), SECOND_MS);
    return () => clearInterval(timer);
  }, [until, now]);
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <Notice tone="caution" title={t("account.limited")}>
      {left > 0 ? (
        <p role="timer">{t("account.limited_wait", { time })}</p>
      ) : (
        <p>{t("account.limited_over")}</p>
      )}
    </Notice>
  );
}

function secondsUntil(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / SECOND_MS));
}
