import { LOCALES } from "../i18n/catalogues.ts";
import { useLanguage, useTranslate } from "../i18n/use-translate.tsx";
import { showToast } from "../ui/toast.ts";
import { changeLanguage } from "./change-language.ts";
import { optionalImport } from "./preload-error.ts";
import styles from "./language-switch.module.css";

/** Each language by its own name: between two, a button with the other's; among more, a choice. */
export function LanguageSwitch() {
  const { t, locale } = useTranslate();
  const language = useLanguage();
  const others = LOCALES.filter(({ tag }) => tag !== locale);
  const [other] = others;

  function choose(tag: string): void {
    optionalImport(() => changeLanguage(tag, language, window)).catch(() =>
      showToast("error", t("language.failed")),
    );
  }

  if (other === undefined) return null;
  if (others.length === 1)
    return (
      <button type="button" className={styles.switch} lang={other.tag} onClick={() => choose(other.tag)}>
        {other.name}
      </button>
    );
  return (
    <select
      className={styles.switch}
      aria-label={t("language.label")}
      value={locale}
      onChange={(event) => choose(event.target.value)}
    >
      {LOCALES.map(({ tag, name }) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </select>
  );
}
