import type { ReactNode } from "react";
import type { MessageId, Translator } from "../../i18n/translator.ts";
import { install, type InstallOutcome } from "../../lib/install.ts";
import { showToast, type ToastKind } from "../../ui/toast.ts";
import { InstallDialog } from "./install-dialog.tsx";

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
