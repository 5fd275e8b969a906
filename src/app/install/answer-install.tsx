import type { ReactNode } from "react";
import type { MessageId, Translator } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { install, type InstallOutcome, useInstall } from "../../platform/lib/install.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { icon } from "../../ui/icons.tsx";
import { showToast, type ToastKind } from "../../ui/toast.ts";
import styles from "./install.module.css";

type OutcomeText = { kind: ToastKind; text: MessageId; more?: MessageId };

const OUTCOMES: Record<Exclude<InstallOutcome, "ios">, OutcomeText> = {
  "installed-already": { kind: "info", text: "install.already", more: "install.already_more" },
  accepted: { kind: "success", text: "install.accepted" },
  dismissed: { kind: "info", text: "install.dismissed" },
  unavailable: { kind: "warning", text: "install.unavailable", more: "install.unavailable_more" },
};

/** Browsers that offer installing do so soon after load. */
const OFFER_COMES_WITHIN_MS = 3000;

/** Reports the outcome by a toast, or returns the dialog to show. */
export async function answerInstall(
  outcome: InstallOutcome | "opened",
  { t }: Translator,
): Promise<(onClose: () => void) => ReactNode> {
  const found = outcome === "opened" ? await withoutClick() : outcome;
  if (found === "ios" || found === "offered")
    return function dialog(onClose) {
      return <InstallDialog onClose={onClose} />;
    };
  const { kind, text, more } = OUTCOMES[found];
  void showToast(kind, t(text), {
    id: "install",
    ...(more === undefined ? {} : { description: t(more) }),
  });
  return () => null;
}

/** Browsers prompt only on a click, not on an opened link: the dialog has a button. */
async function withoutClick(): Promise<"ios" | "offered" | "unavailable"> {
  if (install.state().platform === "ios") return "ios";
  if ("onbeforeinstallprompt" in window) await offerOrTimeout();
  return install.state().offered ? "offered" : "unavailable";
}

function offerOrTimeout(): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      unsubscribe();
      clearTimeout(timer);
      resolve();
    };
    const unsubscribe = install.subscribe(() => install.state().offered && end());
    const timer = setTimeout(end, install.state().offered ? 0 : OFFER_COMES_WITHIN_MS);
  });
}

const LARGE = { viewBox: "0 0 24 24", width: 24, height: 24 };

/** Looks like Safari's Share button. */
const IosShareIcon = icon(<path d="M12 14V3m-4 4l4-4 4 4M8 10H5.5v11h13V10H16" />, LARGE);

/** Safari's "Add to Home Screen" icon. */
const AddToHomeIcon = icon(
  <>
    <rect x="3.5" y="3.5" width="17" height="17" rx="4" />
    <path d="M12 8v8m-4-4h8" />
  </>,
  LARGE,
);

/** Instructions where no prompt can be triggered: iOS, and without a click. */
function InstallDialog({ onClose }: { onClose: () => void }) {
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
