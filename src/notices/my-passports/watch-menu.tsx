import { useId, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { isFound, type WatchRow } from "../../platform/db/watch-rows.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { siteName } from "../../platform/lib/site.ts";
import { useCollectReminder } from "../../passports/collect/collect-button.tsx";
import { useBranchNamer } from "../../passports/offices.tsx";
import ui from "../../ui/shared.module.css";
import { shareOrCopy } from "../../ui/share-button.tsx";
import { showToast } from "../../ui/toast.ts";
import { MoreIcon } from "../../ui/watch-icons.tsx";
import { dropWatch, haveCollected } from "./keep-watch.ts";
import styles from "./my-passports.module.css";
import { labelOf, sharedWords } from "./watch-words.ts";

export function WatchMenu({ row, onRename }: { row: WatchRow; onRename: () => void }) {
  const translator = useTranslate();
  const { t } = translator;
  const services = useServices();
  const { menu, button, open, setOpen } = useMenu();
  const menuId = useId();
  const calendar = useCollectReminder();
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
  function have(): void {
    haveCollected(services, row.id, t).catch(() => showToast("error", t("watch.not_saved")));
  }
  function remove(): void {
    dropWatch(services, row.id, t).catch(() => showToast("error", t("watch.not_saved")));
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${ui.iconButton} ${styles.more}`}
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
        {isFound(row) && row.collectedAt === undefined && (
          <>
            <button type="button" onClick={() => choose(() => void calendar.open())}>
              {t("card.calendar")}
            </button>
            <button type="button" onClick={() => choose(have)}>
              {t("mine.have_it")}
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
      {calendar.Reminder !== null && isFound(row) && (
        <calendar.Reminder passport={row.state.passport} onClose={calendar.close} />
      )}
    </>
  );
}

/** Never the passport's page: its URL contains the number. */
function homeAddress(): string {
  return new URL("/", window.location.href).href;
}

type Menu = {
  menu: RefObject<HTMLDivElement | null>;
  button: RefObject<HTMLButtonElement | null>;
  open: boolean;
  setOpen: (open: boolean) => void;
};

/** A menu closed by Escape, outside taps and focus loss. `popover` would do, but needs Chrome 114 or Safari 17. */
function useMenu(): Menu {
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (open) place(menu.current, button.current);
  }, [open]);
  useEffect(() => {
    if (!open) return undefined;
    const isInside = ({ target }: Event): boolean =>
      target instanceof Node &&
      (menu.current?.contains(target) === true || button.current?.contains(target) === true);
    const leave = (event: Event): void => {
      if (!isInside(event)) setOpen(false);
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      if (isInside(event)) button.current?.focus();
      setOpen(false);
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
      document.removeEventListener("keydown", escape);
    };
  }, [open]);
  return { menu, button, open, setOpen };
}

/** Below the button if it fits, else above. */
function place(menu: HTMLElement | null, button: HTMLElement | null): void {
  if (menu === null || button === null) return;
  const at = button.getBoundingClientRect();
  const below = at.bottom + 4;
  const fits = below + menu.offsetHeight <= innerHeight;
  menu.style.top = `${fits ? below : Math.max(8, at.top - menu.offsetHeight - 4)}px`;
  menu.style.right = `${Math.max(8, document.documentElement.clientWidth - at.right)}px`;
}
