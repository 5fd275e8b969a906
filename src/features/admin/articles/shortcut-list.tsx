import { useTranslate } from "../../../i18n/use-translate.tsx";
import styles from "./editor.module.css";
import { FORMATS, shortcutText } from "./shortcuts.ts";

export function ShortcutList() {
  const { t } = useTranslate();
  const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return (
    <details className={styles.shortcuts}>
      <summary>{t("admin_article.shortcuts")}</summary>
      <p>{t("admin_article.shortcuts_text")}</p>
      <dl>
        {FORMATS.map(({ tag, label, shortcut }) => (
          <div key={tag}>
            <dt>
              <kbd>{shortcutText(shortcut, isMac)}</kbd>
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>Alt+F10</kbd>
          </dt>
          <dd>{t("admin_article.shortcut_toolbar")}</dd>
        </div>
      </dl>
      <p>{t("admin_article.picture_drop")}</p>
      <p>{t("admin_article.paste_kept")}</p>
    </details>
  );
}
