import { useEffect, useId, useRef, type SyntheticEvent } from "react";
import { links } from "../../app/routes.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { Button } from "../../ui/button.tsx";
import styles from "./lookup.module.css";

type LookupFormProps = { text: string; onText: (text: string) => void; onAsk: () => void };

/** One box, one button. Without script it is an ordinary form that asks for `/?q=…`. */
export function LookupForm({ text, onText, onAsk }: LookupFormProps) {
  const { t } = useTranslate();
  const boxId = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // What was typed while the page's code was on its way.
    const typed = box.current?.value ?? "";
    if (typed !== text) onText(typed);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the box comes alive
  }, []);
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (text.trim() === "") {
      box.current?.focus();
      return;
    }
    // Lets the on-screen keyboard go, so that the answer is what is seen.
    box.current?.blur();
    onAsk();
  }
  return (
    <search>
      <form className={styles.form} method="get" action={links.home()} onSubmit={submit}>
        <label className={styles.label} htmlFor={boxId}>
          {t("lookup.label")}
        </label>
        <div className={styles.row}>
          <input
            ref={box}
            id={boxId}
            className={styles.box}
            type="search"
            name="q"
            value={text}
            onChange={(event) => onText(event.target.value)}
            onFocus={(event) => {
              // With a keyboard on the screen the answer has room only if the box moves up to the header.
              if (matchMedia("(pointer: coarse)").matches) {
                event.currentTarget.form?.scrollIntoView({ block: "start" });
              }
            }}
            maxLength={120}
            autoComplete="off"
            autoCapitalize="words"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            placeholder={t("lookup.placeholder")}
          />
          <Button look="primary" type="submit" className={styles.search}>
            {t("lookup.button")}
          </Button>
        </div>
      </form>
    </search>
  );
}
