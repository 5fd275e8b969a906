import { useId } from "react";
import type { WatchRow } from "../../db/watch-rows.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { useBranchNamer } from "../../passports/offices.tsx";
import { useServices } from "../../hooks/services-context.ts";
import { siteName } from "../../lib/site.ts";
import icon from "../../ui/icon-button.module.css";
import { MoreIcon } from "../../ui/watch-icons.tsx";
import { shareOrCopy } from "../../ui/share.ts";
import { showToast } from "../../ui/toast.ts";
import { dropWatch } from "./keep-watch.ts";
import styles from "./my-passports.module.css";
import { useMenu } from "./use-menu.ts";
import { labelOf, sharedWords } from "./watch-words.ts";

export function WatchMenu({ row, onRename }: { row: WatchRow; onRename: () => void }) {
  const translator = useTranslate();
  const { t } = translator;
  const services = useServices();
  const { menu, button, open, setOpen } = useMenu();
  const menuId = useId();
  const shared = sharedWords(translator, row, useBranchNamer());

  async function shareText(): Promise<void> {
    if (shared === null) return;
    const outcome = await shareOrCopy(navigator, { text: t("mine.shared", shared), url: homeAddress() });
    if (outcome === "copied") await showToast("success", t("share.copied"));
    if (outcome === "failed") await showToast("error", t("share.failed"));
  }

  async function sharePicture(): Promise<void> {
    if (shared === null) return;
    try {
      const { sharePassportPicture } = await import("./share-picture.ts");
      const words = {
        ...shared,
        title: t("mine.shared_short"),
        site: siteName(translator),
        address: homeAddress(),
      };
      const outcome = await sharePassportPicture(words, t("mine.picture_name"));
      if (outcome === "downloaded") await showToast("success", t("mine.picture_saved"));
    } catch {
      await showToast("error", t("mine.picture_failed"));
    }
  }

  /** Focus the button first: dialogs return the focus there. */
  function choose(act: () => unknown): void {
    button.current?.focus();
    setOpen(false);
    act();
  }
  function remove(): void {
    dropWatch(services, row.id, t).catch(() => showToast("error", t("watch.not_saved")));
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${icon.button} ${styles.more}`}
        aria-expanded={open}
        aria-controls={menuId}
        onClick={() => setOpen(!open)}
        aria-label={t("mine.more", { label: labelOf(row) })}
      >
        <MoreIcon />
      </button>
      <div ref={menu} id={menuId} className={styles.menu} hidden={!open}>
        {shared !== null && (
          <>
            <button type="button" onClick={() => choose(() => void shareText())}>
              {t("mine.share_text")}
            </button>
            <button type="button" onClick={() => choose(() => void sharePicture())}>
              {t("mine.share_picture")}
            </button>
          </>
        )}
        <button type="button" onClick={() => choose(onRename)}>
          {t("mine.rename")}
        </button>
        <button type="button" onClick={() => choose(remove)}>
          {t("mine.remove")}
        </button>
      </div>
    </>
  );
}

/** Never the passport's page: its URL contains the number. */
function homeAddress(): string {
  return new URL("/", window.location.href).href;
}
