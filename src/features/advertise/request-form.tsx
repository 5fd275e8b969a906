import { useHydrated } from "../../hooks/use-hydrated.ts";
import { useOnline } from "../../hooks/use-online.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { apiErrorText } from "../../ui/api-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorList } from "../../ui/form/error-list.tsx";
import { InputField, TextAreaField } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { FileField } from "./file-field.tsx";
import styles from "./request.module.css";
import type { useRequestForm } from "./use-request-form.ts";

/** Keeps the answers and the file, whatever the outcome. */
export function RequestForm(props: ReturnType<typeof useRequestForm>) {
  const { state, outcome, answers, isQueued } = props;
  const { t } = useTranslate();
  const online = useOnline();
  const hydrated = useHydrated();
  const errors = state.status === "wrong" ? state.errors : {};
  const sending = state.status === "sending";
  return (
    <>
      <Outcome state={state} outcome={outcome} />
      {!online && state.status !== "failed" && (
        <Notice title={t("ad_request.offline")}>
          <p>{t("ad_request.offline_text")}</p>
        </Notice>
      )}
      <noscript>
        <p>{t("ad_request.no_script")}</p>
      </noscript>
      <form className={styles.form} onSubmit={props.onSubmit} onInput={props.onInput} noValidate>
        <InputField
          id="full_name"
          name="full_name"
          label={t("ad_request.name")}
          error={errors.full_name}
          defaultValue={answers.full_name}
          autoComplete="name"
          required
        />
        <InputField
          id="phone_number"
          name="phone_number"
          type="tel"
          inputMode="tel"
          label={t("ad_request.phone")}
          hint={t("ad_request.phone_hint")}
          error={errors.phone_number}
          defaultValue={answers.phone_number}
          autoComplete="tel"
          required
        />
        <InputField
          id="email"
          name="email"
          type="email"
          label={t("ad_request.email")}
          error={errors.email}
          defaultValue={answers.email}
          autoComplete="email"
        />
        <InputField
          id="company_name"
          name="company_name"
          label={t("ad_request.company")}
          error={errors.company_name}
          defaultValue={answers.company_name}
          autoComplete="organization"
        />
        <TextAreaField
          id="description"
          name="description"
          label={t("ad_request.description")}
          hint={t("ad_request.description_hint")}
          error={errors.description}
          defaultValue={answers.description}
          rows={6}
          required
        />
        <FileField file={answers.file} error={errors.file} disabled={!hydrated} onChoose={props.chooseFile} />
        {/* Disabled until hydrated: a native submit would go nowhere. */}
        <Button type="submit" look="primary" disabled={!hydrated} aria-disabled={sending}>
          {t(sending ? "form.sending" : "ad_request.send")}
        </Button>
        {isQueued && !sending && (
          <Button onClick={() => void props.cancel()}>{t("ad_request.take_back")}</Button>
        )}
      </form>
    </>
  );
}

function Outcome({ state, outcome }: Pick<ReturnType<typeof useRequestForm>, "state" | "outcome">) {
  const translator = useTranslate();
  const { t } = translator;
  if (state.status === "wrong") {
    const { errors } = state;
    return (
      <div ref={outcome} tabIndex={-1} role="alert" className={styles.outcome}>
        <ErrorList title={t("form.errors", { count: Object.keys(errors).length })} errors={errors} />
      </div>
    );
  }
  if (state.status !== "failed") return null;
  const { error } = state;
  return (
    <div ref={outcome} tabIndex={-1} role="alert" className={styles.outcome}>
      <Notice tone="critical" title={t("ad_request.not_sent")}>
        <p>{error.kind === "offline" ? t("ad_request.offline_text") : apiErrorText(translator, error)}</p>
        <p>{t("form.kept")}</p>
      </Notice>
    </div>
  );
}
