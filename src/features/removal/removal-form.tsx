import { useTranslate } from "../../i18n/use-translate.tsx";
import { AGENCY } from "../../lib/agency.ts";
import { useOnline } from "../../hooks/use-online.ts";
import { Button } from "../../ui/button.tsx";
import { InputField, TextAreaField } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ErrorSummary, NotSent } from "./removal-outcome.tsx";
import styles from "./removal.module.css";
import { useHydrated } from "../../hooks/use-hydrated.ts";
import type { useRemovalForm } from "./use-removal-form.ts";

type RemovalFormProps = ReturnType<typeof useRemovalForm> & { requestNumber: string };

/** Keeps the input, whatever the outcome. */
export function RemovalForm(props: RemovalFormProps) {
  const { state, outcome, answers, isQueued, requestNumber } = props;
  const { t } = useTranslate();
  const online = useOnline();
  const hydrated = useHydrated();
  const errors = state.status === "wrong" ? state.errors : {};
  const sending = state.status === "sending";
  return (
    <>
      {state.status === "wrong" && <ErrorSummary errors={errors} outcome={outcome} />}
      {state.status === "failed" && <NotSent error={state.error} outcome={outcome} />}
      {!online && state.status !== "failed" && (
        <Notice title={t("removal.offline")}>
          <p>{t("removal.offline_text")}</p>
        </Notice>
      )}
      <noscript>
        <p>{t("removal.no_script", { phone: AGENCY.phone })}</p>
      </noscript>
      <form className={styles.form} onSubmit={props.onSubmit} onInput={props.onInput} noValidate>
        <InputField
          id="request_number"
          name="request_number"
          label={t("removal.number")}
          error={errors.request_number}
          defaultValue={answers?.request_number ?? requestNumber}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <TextAreaField
          id="reason"
          name="reason"
          label={t("removal.reason")}
          hint={t("removal.reason_hint")}
          error={errors.reason}
          defaultValue={answers?.reason}
          rows={5}
          required
        />
        <InputField
          id="phone_number"
          name="phone_number"
          type="tel"
          inputMode="tel"
          label={t("removal.phone")}
          hint={t("removal.phone_hint")}
          error={errors.phone_number}
          defaultValue={answers?.phone_number}
          autoComplete="tel"
          required
        />
        {/* Disabled until hydrated: a native submit would go nowhere. */}
        <Button type="submit" look="primary" disabled={!hydrated} aria-disabled={sending}>
          {t(sending ? "form.sending" : "removal.send")}
        </Button>
        {isQueued && !sending && (
          <Button onClick={() => void props.cancel()}>{t("removal.take_back")}</Button>
        )}
      </form>
    </>
  );
}
