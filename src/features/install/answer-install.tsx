import type { ReactNode } from "react";
import type { MessageId, Translator } from "../../i18n/translator.ts";
import type { InstallOutcome } from "../../lib/install.ts";
import { showToast, type ToastKind } from "../../ui/toast.ts";
import { InstallDialog } from "./install-dialog.tsx";

type Told = { kind: ToastKind; text: MessageId; more?: MessageId };

const TOLD: Record<Exclude<InstallOutcome, "ios">, Told> = {
  "installed-already": { kind: "info", text: "install.already", more: "install.already_more" },
  accepted: { kind: "success", text: "install.accepted" },
  dismissed: { kind: "info", text: "install.dismissed" },
  unavailable: { kind: "warning", text: "install.unavailable", more: "install.unavailable_more" },
};

/** Says what became of the wish to install (specification §4, §8), by a toast, or by a dialog that is to be shown. */
export function answerInstall(
  outcome: InstallOutcome | "opened",
  { t }: Translator,
): (onClose: () => void) => ReactNode {
  if (outcome === "ios" || outcome === "opened")
    return function dialog(onClose) {
      return <InstallDialog onClose={onClose} />;
    };
  const { kind, text, more } = TOLD[outcome];
  void showToast(kind, t(text), {
    id: "install",
    ...(more === undefined ? {} : { description: t(more) }),
  });
  return () => null;
}
