import { useTranslate } from "../i18n/use-translate.tsx";
import { Button } from "./button.tsx";
import { ShareIcon } from "./icons.tsx";
import { shareOrCopy } from "./share.ts";
import { showToast } from "./toast.ts";

/** Hands a text and a link to the phone's share sheet; where there is none, copies them and says so. */
export function ShareButton({ text, url }: { text: string; url: string }) {
  const { t } = useTranslate();
  async function share(): Promise<void> {
    const outcome = await shareOrCopy(navigator, { text, url: new URL(url, window.location.href).href });
    if (outcome === "copied") await showToast("success", t("share.copied"));
    if (outcome === "failed") await showToast("error", t("share.failed"));
  }
  return (
    <Button onClick={() => void share()}>
      <ShareIcon />
      {t("share.button")}
    </Button>
  );
}
