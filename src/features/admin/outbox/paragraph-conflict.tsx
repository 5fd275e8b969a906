import { useTranslate } from "../../../i18n/use-translate.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextAreaField } from "../../../ui/form/field.tsx";
import formStyles from "../form/form.module.css";
import styles from "./conflict.module.css";
import type { MergePart } from "./merge-text.ts";
import type { OtherSide } from "./other-side.ts";

type ParagraphConflictProps = {
  part: Extract<MergePart, { kind: "conflict" }>;
  other: OtherSide;
  /** From 1. */
  number: number;
  /** What is kept; null until chosen. */
  text: string | null;
  onText: (text: string) => void;
};

/** Both versions of a paragraph, and a free edit of the one that is kept. */
export function ParagraphConflict({ part, other, number, text, onText }: ParagraphConflictProps) {
  const { t } = useTranslate();
  const { before, mine, theirs } = part;
  const both = [mine, theirs].filter((side) => side !== "").join("\n\n");
  return (
    <fieldset className={styles.field}>
      <legend>{t("merge.paragraph", { number })}</legend>
      {before !== "" && <p className={styles.before}>{t("conflict.before", { value: before })}</p>}
      <div className={styles.sides}>
        {(["mine", "theirs"] as const).map((side) => (
          <div key={side} className={styles.paragraph}>
            <span className={styles.who}>
              {side === "mine" ? t("conflict.mine") : t("conflict.theirs", other)}
            </span>
            <p className={styles.text}>{part[side] === "" ? t("merge.nothing") : part[side]}</p>
            <Button aria-pressed={text === part[side]} onClick={() => onText(part[side])}>
              {t(side === "mine" ? "merge.use_mine" : "merge.use_theirs")}
            </Button>
          </div>
        ))}
      </div>
      {both !== mine && both !== theirs && (
        <div className={formStyles.buttons}>
          <Button look="plain" aria-pressed={text === both} onClick={() => onText(both)}>
            {t("merge.use_both")}
          </Button>
        </div>
      )}
      {text !== null && (
        <TextAreaField
          label={t("merge.kept")}
          rows={Math.min(12, text.split("\n").length + 2)}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </fieldset>
  );
}
