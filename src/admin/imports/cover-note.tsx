import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import styles from "./imports.module.css";
import type { CoverState } from "./use-cover.ts";

export function CoverNote({ cover }: { cover: CoverState }) {
  const { t } = useTranslate();
  const text = (() => {
    if (cover.state === "reading") return t("import.cover_reading");
    if (cover.state === "unavailable") return t("import.cover_silent");
    if (cover.state === "late") return t("import.cover_late");
    if (cover.state === "none") return "";
    const { location, date, timed_out } = cover.proposal;
    if (timed_out) return t("import.cover_late");
    if (location === null && date === null) return t("import.cover_nothing");
    if (location === null) return t("import.cover_no_branch");
    return date === null ? t("import.cover_no_day") : t("import.cover_found");
  })();
  return <output className={styles.soft}>{text}</output>;
}
