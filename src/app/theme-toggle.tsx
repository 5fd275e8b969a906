import { useTranslate } from "../platform/i18n/use-translate.tsx";
import ui from "../ui/shared.module.css";
import { MoonIcon, SunIcon } from "../ui/icons.tsx";
import styles from "./app.module.css";
import { flipTheme, useTheme } from "./theme.ts";

/** CSS picks the icon, since it knows the theme before script runs. */
export function ThemeToggle() {
  const { t } = useTranslate();
  const theme = useTheme();
  return (
    <button
      type="button"
      data-needs-script=""
      className={ui.iconButton}
      aria-label={t("theme.dark")}
      title={t("theme.dark")}
      aria-pressed={theme === "dark"}
      onClick={flipTheme}
    >
      <SunIcon className={styles.sun} />
      <MoonIcon className={styles.moon} />
    </button>
  );
}
