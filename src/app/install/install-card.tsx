import { useId } from "react";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { useInstall } from "../../platform/lib/install.ts";
import { ButtonLink } from "../../ui/button.tsx";
import styles from "./install.module.css";

/** Benefits of the app and an install link. `#download` targets its id without script. */
export function InstallCard() {
  const { t } = useTranslate();
  const { standalone } = useInstall();
  const titleId = useId();
  if (standalone) return null;
  return (
    <section id="download" className={styles.card} aria-labelledby={titleId}>
      <div className={styles.words}>
        <h2 id={titleId}>{t("install.title")}</h2>
        <p>{t("install.gives")}</p>
        <p className={styles.soft}>{t("install.ios_note")}</p>
      </div>
      <ButtonLink look="primary" href="/#download">
        {t("install.button")}
      </ButtonLink>
    </section>
  );
}
