import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import type { User } from "#domain/accounts/users.ts";
import { usePageMessages, useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { whenIdle } from "../../../platform/lib/when-idle.ts";
import { icon } from "../../../ui/icons.tsx";
import { showToast } from "../../../ui/toast.ts";
import styles from "./find-button.module.css";
import type { FinderProps } from "./finder.tsx";

const loadFinder = () => import("./finder.tsx").then(({ Finder }) => Finder);

const SearchIcon = icon(
  <>
    <circle cx="8.5" cy="8.5" r="6" />
    <path d="M13 13l5 5" />
  </>,
);

/** Opens the search over the whole admin area, as ⌘K or Ctrl+K does from everywhere. */
export function FindButton({ user }: { user: User }) {
  usePageMessages("admin-find");
  const { t } = useTranslate();
  const [Finder, setFinder] = useState<ComponentType<FinderProps> | null>(null);
  function open(): void {
    loadFinder().then(
      (Loaded) => setFinder(() => Loaded),
      () => void showToast("error", t("find.not_loaded")),
    );
  }
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
    if (key.toLowerCase() !== "k" || altKey || shiftKey || ctrlKey === metaKey) return;
    // In the text of an article the keys make a link, and another dialog may hold what was typed.
    if (event.defaultPrevented || document.querySelector("dialog[open]") !== null) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  // Letters typed right after the keys must find their box.
  useEffect(() => whenIdle(() => void loadFinder().catch(() => undefined)), []);
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <SearchIcon />
        <span className={styles.word}>{t("find.open")}</span>
        <kbd className={styles.keys} aria-hidden="true">
          {isApple() ? "⌘K" : "Ctrl K"}
        </kbd>
      </button>
      {Finder !== null && <Finder user={user} onClose={() => setFinder(null)} />}
    </>
  );
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
