import { formatMoment } from "../i18n/dates.ts";
import { useTranslate } from "../i18n/use-translate.tsx";
import styles from "./answer-foot.module.css";
import { SampleMark } from "./sample-mark.tsx";

type AnswerFootProps = {
  source: "phone" | "server" | "both";
  /** Last update of the lists, epoch ms; null if unknown. */
  asOf: number | null;
  now: number;
  sample: boolean;
};

/** Age and source of an answer, and that this is not the agency. */
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
