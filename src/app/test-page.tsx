import { useTranslate, usePageMessages } from "../i18n/use-translate.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { PassportRows } from "../ui/passport-rows.tsx";
import { appRoutes } from "#domain/app-routes.ts";
import { TestOverlays } from "./test-overlays.tsx";
import styles from "./test-page.module.css";
import { PASSPORT, TestParts } from "./test-parts.tsx";

/** `/test`: all components in all states, for visual tests. */
export function TestPage() {
  usePageMessages("test", "office");
  const { t } = useTranslate();
  return (
    <div className={styles.page}>
      <PageTitle title={t("test.title")} noindex />
      <PageHead title={t("test.title")} lead={t("test.lead")} />
      <div className={styles.themes}>
        {(["light", "dark"] as const).map((theme) => (
          <section key={theme} className={styles.theme} data-theme={theme} aria-labelledby={`theme-${theme}`}>
            <h2 id={`theme-${theme}`}>{theme === "light" ? t("test.light") : t("test.dark")}</h2>
            <TestParts />
          </section>
        ))}
      </div>
      <h2>{t("test.pages")}</h2>
      <PassportRows passports={[PASSPORT]} oneBranch={false} />
      <Pagination page={2} lastPage={3} linkTo={(page) => `${appRoutes.test}?page=${page}`} />
      <TestOverlays />
    </div>
  );
}
