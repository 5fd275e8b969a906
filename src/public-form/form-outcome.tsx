import type { Ref } from "react";
import type { MessageId } from "../i18n/translator.ts";
import { useTranslate } from "../i18n/use-translate.tsx";
import type { ApiError } from "../lib/api-error.ts";
import { apiErrorText } from "../ui/api-error-text.ts";
import { ErrorList, type FieldErrors } from "../ui/form/error-list.tsx";
import { Notice } from "../ui/notice.tsx";
import type { FormState } from "./form-state.ts";
import styles from "./public-form.module.css";

type FormOutcomeProps<Errors, Sent> = {
  state: FormState<Errors, Sent>;
  outcome: Ref<HTMLDivElement>;
  texts: Readonly<Record<"not_sent", MessageId>>;
};

/** What is wrong with the last attempt, above the form. */
export function FormOutcome<Errors extends FieldErrors, Sent>(props: FormOutcomeProps<Errors, Sent>) {
  const { state, outcome, texts } = props;
  if (state.status === "wrong") return <ErrorSummary errors={state.errors} outcome={outcome} />;
  return state.status === "failed" ? <NotSent error={state.error} outcome={outcome} texts={texts} /> : null;
}

function ErrorSummary({ errors, outcome }: { errors: FieldErrors; outcome: Ref<HTMLDivElement> }) {
  const { t } = useTranslate();
  return (
    <div ref={outcome} tabIndex={-1} role="alert" className={styles.outcome}>
      <ErrorList title={t("form.errors", { count: Object.keys(errors).length })} errors={errors} />
    </div>
  );
}

type NotSentProps = Pick<FormOutcomeProps<unknown, unknown>, "outcome" | "texts"> & { error: ApiError };

function NotSent({ error, outcome, texts }: NotSentProps) {
  const translator = useTranslate();
  const { t } = translator;
  return (
    <div ref={outcome} tabIndex={-1} role="alert" className={styles.outcome}>
      <Notice tone="critical" title={t(texts.not_sent)}>
        {/* It was tried at once because this browser stores nothing: it cannot wait for a connection. */}
        <p>{error.kind === "offline" ? t("form.not_queued") : apiErrorText(translator, error)}</p>
        <p>{t("form.kept")}</p>
      </Notice>
    </div>
  );
}
