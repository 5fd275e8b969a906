import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import styles from "../form/form.module.css";
import { formatBothClocks } from "../table/admin-dates.ts";
import type { Autosave } from "./use-autosave.ts";

/** Whether what is typed is safe on this device. */
export function AutosaveState({ keptAt, failed }: Pick<Autosave, "keptAt" | "failed">) {
  const translator = useTranslate();
  const { t } = translator;
  if (failed) return <p className={styles.hint}>{t("draft.not_kept")}</p>;
  if (keptAt === null) return null;
  const time = formatBothClocks(translator, keptAt);
  return <p className={styles.hint}>{t("draft.kept", { time })}</p>;
}
