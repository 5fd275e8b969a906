import { useTranslate } from "../../i18n/use-translate.tsx";
import { useInstall } from "../../lib/install.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { AddToHomeIcon, IosShareIcon } from "./ios-icons.tsx";
import styles from "./install.module.css";

/** Instructions where no prompt can be triggered: iOS, and without a click. */
export function InstallDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslate();
  const { platform } = useInstall();
  return (
    <Dialog title={t("install.dialog_title")} onClose={onClose}>
      {platform === "ios" ? <IosSteps /> : <Offer />}
    </Dialog>
  );
}

function IosSteps() {
  const { t } = useTranslate();
  return (
    <>
      <p>
        <strong>{t("install.ios_safari")}</strong>
      </p>
      <ol className={styles.steps}>
        <li>
          {t("install.ios_share")} <IosShareIcon />
        </li>
        <li>
          {t("install.ios_add")} <AddToHomeIcon />
        </li>
        <li>{t("install.ios_confirm")}</li>
      </ol>
      <p className={styles.soft}>{t("install.ios_keeps")}</p>
    </>
  );
}

/** The click that browsers require for the prompt; the answer closes the dialog. */
function Offer() {
  const { t } = useTranslate();
  return (
    <>
      <p>{t("install.offer")}</p>
      <p>
        <ButtonLink look="primary" href="/#download">
          {t("install.button")}
        </ButtonLink>
      </p>
    </>
  );
}
