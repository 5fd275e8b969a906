// oxlint-disable jsx-a11y/prefer-tag-over-role -- a box with a list of links is no select
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { Link, useLocation } from "wouter";
import type { User } from "#domain/accounts/users.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import dialogStyles from "../../../ui/dialog.module.css";
import { useModal } from "../../../ui/use-modal.ts";
import styles from "./finder.module.css";
import { useFound } from "./use-found.ts";

export type FinderProps = { user: User; onClose: () => void };

/** Searches everything that the account may open; arrows choose, Enter opens. */
export function Finder({ user, onClose }: FinderProps) {
  const { t } = useTranslate();
  const id = useId();
  const [, navigate] = useLocation();
  const { dialog, close, handlers } = useModal(onClose);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const { groups, isSearching, isKept } = useFound(user, text);
  const places = groups.flatMap((group) => group.places);
  const at = Math.min(chosen, places.length - 1);
  const optionId = (index: number): string => `${id}-${index}`;
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [id, at]);

  function handleKeys(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 5, PageUp: at - 5 }[key];
    if (next !== undefined && places.length > 0) {
      event.preventDefault();
      const isStep = key.startsWith("Arrow");
      // Steps go round; leaps end at the ends.
      const last = places.length - 1;
      setChosen(isStep ? (next + places.length) % places.length : Math.max(0, Math.min(last, next)));
    }
    const place = places[at];
    if (key === "Enter") {
      event.preventDefault();
      if (place === undefined) return;
      close();
      navigate(place.href);
    }
  }
  // Before anything is typed all places are there, which nobody found.
  const status =
    text.trim() === ""
      ? ""
      : isSearching
        ? t("find.searching")
        : places.length === 0
          ? t("find.nothing")
          : t("find.found", { count: places.length });
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is native; clicks are outside taps
    <dialog
      ref={dialog}
      className={`${dialogStyles.dialog} ${styles.finder}`}
      aria-label={t("find.title")}
      {...handlers}
    >
      <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
        <label htmlFor={`${id}-box`}>{t("find.title")}</label>
        <div className={styles.entry}>
          <input
            id={`${id}-box`}
            type="text"
            role="combobox"
            inputMode="search"
            enterKeyHint="go"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-expanded={places.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={at >= 0 ? optionId(at) : undefined}
            aria-describedby={`${id}-hint`}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setChosen(0);
            }}
            onKeyDown={handleKeys}
          />
          <button type="button" className={styles.close} onClick={close}>
            {t("dialog.close")}
          </button>
        </div>
      </form>
      {isKept && <p className={styles.kept}>{t("find.kept")}</p>}
      <div id={`${id}-list`} className={styles.list} role="listbox" aria-label={t("find.title")}>
        {groups.map(({ label, places: own }) => (
          <div key={label} role="group" aria-labelledby={`${id}-${label}`} className={styles.group}>
            <p id={`${id}-${label}`} className={styles.label} role="presentation">
              {t(label)}
            </p>
            {own.map((place) => {
              const here = places.indexOf(place);
              return (
                <Link
                  key={place.key}
                  id={optionId(here)}
                  href={place.href}
                  className={styles.place}
                  role="option"
                  tabIndex={-1}
                  aria-selected={here === at}
                  onClick={close}
                >
                  <span className={styles.title}>{place.title}</span>
                  {place.detail !== undefined && <span className={styles.detail}>{place.detail}</span>}
                </Link>
              );
            })}
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <output className={styles.status}>{status}</output>
        <p id={`${id}-hint`} className={styles.hint}>
          {t("find.hint")}
        </p>
      </div>
    </dialog>
  );
}
