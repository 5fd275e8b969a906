import { useLocation, useSearch } from "wouter";
import { LOCALES } from "#domain/base/languages.ts";
import { KEEP_LANGUAGE_PARAM, LANGUAGE_PARAM, languageCookie } from "#domain/base/page-language.ts";
import { useServices } from "../platform/hooks/services-context.ts";
import { useQuery } from "../platform/hooks/use-query.ts";
import { type Language, withChosenLanguage } from "../platform/i18n/language.ts";
import { useLanguage, useTranslate } from "../platform/i18n/use-translate.tsx";
import { links } from "../platform/lib/links.ts";
import { showToast } from "../ui/toast.ts";
import styles from "./app.module.css";
import { decodePath, matchPage } from "./match-page.ts";
import { optionalImport } from "./preload-error.ts";

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
  return (
    <>
      {others.length === 1 ? (
        <button
          type="button"
          data-needs-script=""
          className={styles.languageSwitch}
          lang={other.tag}
          onClick={() => choose(other.tag)}
        >
          {other.name}
        </button>
      ) : (
        <select
          data-needs-script=""
          className={styles.languageSwitch}
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
      )}
      <noscript>
        {others.map((one) => (
          <LanguageLink key={one.tag} {...one} />
        ))}
      </noscript>
    </>
  );
}

/**
 * Browsers without script get this link: to the page in another language, or to an article's translation. The server sets
 * the cookie.
 */
function LanguageLink({ tag, name }: (typeof LOCALES)[number]) {
  const [path] = useLocation();
  const { article } = useServices();
  const route = matchPage(decodePath(path));
  const slug = route?.name === "article" ? (route.params["slug"] ?? "") : "";
  const { data: shown } = useQuery(article, slug, false);
  const twin = shown?.data.translations?.find(({ language }) => language === tag);
  const address = new URLSearchParams(useSearch());
  address.set(LANGUAGE_PARAM, tag);
  address.set(KEEP_LANGUAGE_PARAM, "1");
  return (
    <a
      className={styles.languageSwitch}
      lang={tag}
      href={`${twin === undefined ? "" : links.article(twin.slug)}?${address.toString()}`}
    >
      {name}
    </a>
  );
}

type Page = {
  document: { cookie: string; documentElement: Pick<HTMLElement, "lang"> };
  location: Pick<Location, "href">;
  history: Pick<History, "replaceState" | "state">;
};

/**
 * Switches the language and remembers it, also in the history, where an article reads it that is not here yet. Drops
 * `?lang=`, which would override the choice on reload. On rejection nothing changes.
 */
export async function changeLanguage(
  tag: string,
  language: Pick<Language, "choose">,
  { document, location, history }: Page,
): Promise<void> {
  await language.choose(tag);
  document.cookie = languageCookie(tag);
  document.documentElement.lang = tag;
  const address = new URL(location.href);
  const overrides = address.searchParams.has(LANGUAGE_PARAM);
  address.searchParams.delete(LANGUAGE_PARAM);
  history.replaceState(withChosenLanguage(history.state, tag), "", overrides ? address : undefined);
}
