import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { Button } from "./button.tsx";
import { ShareIcon } from "./icons.tsx";
import { shareOrCopy } from "./share.ts";
import { showToast } from "./toast.ts";

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
