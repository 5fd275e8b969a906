import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { Button } from "./button.tsx";
import { ShareIcon } from "./icons.tsx";
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

type ShareOutcome = "shared" | "dismissed" | "copied" | "failed";

type Sharer = {
  share?: (data: { text: string; url: string }) => Promise<void>;
  clipboard?: Pick<Clipboard, "writeText">;
};

/** Share sheet, else clipboard (missing without TLS). */
export async function shareOrCopy(
  sharer: Sharer,
  { text, url }: { text: string; url: string },
): Promise<ShareOutcome> {
  if (sharer.share !== undefined) {
    try {
      await sharer.share({ text, url });
      return "shared";
    } catch (error) {
      if (error instanceof Error && error.name === "AbortError") return "dismissed";
    }
  }
  try {
    if (sharer.clipboard === undefined) return "failed";
    await sharer.clipboard.writeText(`${text}\n${url}`);
    return "copied";
  } catch {
    return "failed";
  }
}
