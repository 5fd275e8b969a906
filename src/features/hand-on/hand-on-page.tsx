import { usePageMessages, useTranslate } from "../../i18n/use-translate.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import styles from "./hand-on.module.css";
import { ShareLists } from "./share-lists.tsx";
import { TakeFile } from "./take-file.tsx";

/** `/share`: lists leave this phone as a file, or come from one. */
export function HandOnPage() {
  usePageMessages("hand-on");
  const { t } = useTranslate();
  return (
    <>
      <PageTitle title={t("hand_on.title")} description={t("hand_on.lead")} />
      <PageHead title={t("hand_on.title")} lead={t("hand_on.lead")} />
      <div className={styles.parts}>
        <TakeFile />
        <ShareLists />
      </div>
    </>
  );
}
