import type { Ref } from "react";
import { useTranslate } from "../../i18n/use-translate.tsx";
import type { ApiError } from "../../lib/api-error.ts";
import { apiErrorText } from "../../ui/api-error-text.ts";
import { ErrorList, type FieldErrors } from "../../ui/form/error-list.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./removal.module.css";

export function ErrorSummary({ errors, outcome }: { errors: FieldErrors; outcome: Ref<HTMLDivElement> }) {
  const { t } = useTranslate();
  return (
    <div ref={outcome} tabIndex={-1} role="alert" className={styles.outcome}>
      <ErrorList title={t("form.errors", { count: Object.keys(errors).length })} errors={errors} />
    </div>
  );
}

export function NotSent({ error, outcome }: { error: ApiError; outcome: Ref<HTMLDivElement> }) {
  const translator = useTranslate();
  const { t } = translator;
  return (
    <div ref={outcome} tabIndex={-1} role="alert" className={styles.outcome}>
      <Notice tone="critical" title={t("removal.not_sent")}>
        <p>{error.kind === "offline" ? t("removal.offline_text") : apiErrorText(translator, error)}</p>
        <p>{t("form.kept")}</p>
      </Notice>
    </div>
  );
}
