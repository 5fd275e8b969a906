import { usePageMessages, useTranslate } from "../../i18n/use-translate.tsx";
import { useHydrated } from "../../hooks/use-hydrated.ts";
import { Notice } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import styles from "./hand-on.module.css";
import { ShareLists } from "./share-lists.tsx";
import { TakeFile } from "./take-file.tsx";

/** `/share`: lists leave this phone as a file, or come from one. */
export function HandOnPage() {
  usePageMessages("hand-on");
  const { t } = useTranslate();
  const hydrated = useHydrated();
  return (
    <>
      <PageTitle title={t("hand_on.title")} description={t("hand_on.lead")} />
      <PageHead title={t("hand_on.title")} lead={t("hand_on.lead")} />
      <div className={styles.parts}>
        <noscript>
          <Notice tone="caution" title={t("hand_on.no_script")}>
            <p>{t("hand_on.no_script_text")}</p>
          </Notice>
        </noscript>
        <TakeFile />
        {hydrated && <ShareLists />}
      </div>
    </>
  );
}
