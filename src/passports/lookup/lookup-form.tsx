import { memo, type RefObject, type SyntheticEvent, useId } from "react";
import { links } from "../../platform/lib/links.ts";
import { useIsSample } from "../../platform/hooks/use-is-sample.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { Button } from "../../ui/button.tsx";
import { SampleMark } from "../../ui/sample-mark.tsx";
import styles from "./lookup.module.css";

type LookupFormProps = {
  box: RefObject<HTMLInputElement | null>;
  /** Initial value; uncontrolled, so keystrokes do not re-render the form. */
  text: string;
  onFocus: () => void;
  onText: (text: string) => void;
  onAsk: (text: string) => void;
};

/** It is a native form for `/?q=…`, which works without script. */
export const LookupForm = memo(function LookupForm({ box, text, onFocus, onText, onAsk }: LookupFormProps) {
  const { t } = useTranslate();
  const isSample = useIsSample();
  const boxId = useId();
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const asked = box.current?.value ?? "";
    if (asked.trim() === "") {
      box.current?.focus();
      return;
    }
    onAsk(asked);
  }
  return (
    <search>
      <form className={styles.form} method="get" action={links.home()} onSubmit={submit}>
        <div className={styles.above}>
          <label className={styles.label} htmlFor={boxId}>
            {t("lookup.label")}
          </label>
          {isSample && <SampleMark className={styles.sample}>{t("sample.short")}</SampleMark>}
        </div>
        <div className={styles.row}>
          <input
            ref={box}
            id={boxId}
            className={styles.box}
            type="search"
            name="q"
            defaultValue={text}
            onChange={(event) => onText(event.target.value)}
            onFocus={(event) => {
              onFocus();
              // Makes room for the answer above the on-screen keyboard.
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
});
