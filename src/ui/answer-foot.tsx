import { formatMoment } from "../i18n/dates.ts";
import { useTranslate } from "../i18n/use-translate.tsx";
import styles from "./answer-foot.module.css";
import { SampleMark } from "./sample-mark.tsx";

type AnswerFootProps = {
  /** Where the answer came from. */
  source: "phone" | "server" | "both";
  /** When the lists behind it were last brought up to date, ms since 1970; null when not known. */
  asOf: number | null;
  now: number;
  sample: boolean;
};

/** Stands under every answer: how fresh it is, where from, and that this is not the agency. */
export function AnswerFoot({ source, asOf, now, sample }: AnswerFootProps) {
  const translator = useTranslate();
  const { t } = translator;
  return (
    <div className={styles.foot}>
      {sample && <SampleMark />}
      <p>
        {asOf !== null && t("foot.as_of", { moment: formatMoment(translator, asOf, now) })}{" "}
        {source === "phone" && t("foot.phone")}
        {source === "server" && t("foot.server")}
        {source === "both" && t("foot.both")} {t("independent.short")}
      </p>
    </div>
  );
}
