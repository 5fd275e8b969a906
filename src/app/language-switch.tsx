import { useSearch } from "wouter";
import { KEEP_LANGUAGE_PARAM, LANGUAGE_PARAM } from "#domain/page-language.ts";
import { LOCALES } from "../i18n/catalogues.ts";
import { useLanguage, useTranslate } from "../i18n/use-translate.tsx";
import { showToast } from "../ui/toast.ts";
import { changeLanguage } from "./change-language.ts";
import { optionalImport } from "./preload-error.ts";
import styles from "./language-switch.module.css";

/** A button for two languages, a select for more. */
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
      <>
        <button
          type="button"
          data-needs-script=""
          className={styles.switch}
          lang={other.tag}
          onClick={() => choose(other.tag)}
        >
          {other.name}
        </button>
        <noscript>
          <LanguageLink {...other} />
        </noscript>
      </>
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

/** Without script: a link to this page in the other language; the server sets the cookie. */
function LanguageLink({ tag, name }: (typeof LOCALES)[number]) {
  const address = new URLSearchParams(useSearch());
  address.set(LANGUAGE_PARAM, tag);
  address.set(KEEP_LANGUAGE_PARAM, "1");
  return (
    <a className={styles.switch} lang={tag} href={`?${address.toString()}`}>
      {name}
    </a>
  );
}
