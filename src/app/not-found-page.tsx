import { usePageMessages, useTranslate } from "../platform/i18n/use-translate.tsx";
import { links } from "../platform/lib/links.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { PageTitle } from "../ui/page-head.tsx";
import styles from "./error-page.module.css";

export function NotFoundPage() {
  usePageMessages("not-found");
  const { t } = useTranslate();
  return (
    <section className={styles.lost}>
      <PageTitle title={t("lost.title")} missing />
      <p className={styles.code}>{t("lost.code")}</p>
      <h1>{t("lost.title")}</h1>
      <p>{t("lost.text")}</p>
      <div className={styles.actions}>
        <ButtonLink look="primary" href={links.home()}>
          {t("lost.home")}
        </ButtonLink>
        <Button onClick={() => goBack(window, links.home())}>{t("lost.back")}</Button>
      </div>
    </section>
  );
}

type Browser = {
  history: Pick<History, "length" | "back">;
  location: Pick<Location, "assign">;
} & Pick<Window, "addEventListener" | "setTimeout" | "clearTimeout">;

/** A browser that goes back begins at once. */
const BEGINS_WITHIN_MS = 500;

/** Back; home when the tab has no history, or none that the browser goes back to. */
export function goBack(browser: Browser, home: string): void {
  const { history, location } = browser;
  const goHome = () => location.assign(home);
  if (history.length <= 1) return goHome();
  const waits = browser.setTimeout(goHome, BEGINS_WITHIN_MS);
  for (const begins of ["popstate", "beforeunload"])
    browser.addEventListener(begins, () => browser.clearTimeout(waits), { once: true });
  history.back();
}
