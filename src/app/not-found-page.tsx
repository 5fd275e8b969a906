import { usePageMessages, useTranslate } from "../i18n/use-translate.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import styles from "./lost.module.css";
import { goBack } from "./go-back.ts";
import { links } from "../lib/links.ts";

export function NotFoundPage() {
  usePageMessages("lost");
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
