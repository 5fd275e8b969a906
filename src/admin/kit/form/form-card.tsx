import { type ReactNode, useEffect, useRef } from "react";
import styles from "./form.module.css";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { ErrorList, type FieldErrors } from "../../../ui/form/error-list.tsx";

type FormCardProps = { isWide?: boolean | undefined; children: ReactNode };

export function FormCard({ isWide = false, children }: FormCardProps) {
  return (
    <div className={styles.card} data-wide={isWide || undefined}>
      {children}
    </div>
  );
}

/** Takes the focus after each failed submit. */
export function ErrorSummary({ errors }: { errors: FieldErrors }) {
  const { t } = useTranslate();
  const summary = useRef<HTMLDivElement>(null);
  const count = Object.keys(errors).length;
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every submit counts, also with the same outcome
  useEffect(() => summary.current?.focus(), [errors]);
  if (count === 0) return null;
  return (
    <div ref={summary} tabIndex={-1} role="alert" className={styles.summary}>
      <ErrorList title={t("form.errors", { count })} errors={errors} />
    </div>
  );
}
