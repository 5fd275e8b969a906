import type { ReactNode } from "react";
import { formatMoment } from "#domain/languages/dates.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import type { Origin } from "../passports/found.ts";
import styles from "./ui.module.css";
import { SampleMark } from "./sample-mark.tsx";

type AnswerFootProps = Origin & { now: number; children?: ReactNode };

/** Age and source of an answer, what else is to say of them, and that this is not the agency. */
export function AnswerFoot({ source, asOf, now, sample, children }: AnswerFootProps) {
  const translator = useTranslate();
  const { t } = translator;
  return (
    <div className={styles.foot}>
      {sample && <SampleMark />}
      <p>
        {asOf !== null && t("foot.as_of", { moment: formatMoment(translator, asOf, now) })}{" "}
        {source === "phone" && t("foot.phone")}
        {source === "server" && t("foot.server")}
        {source === "both" && t("foot.both")} {children} {t("independent.short")}
      </p>
    </div>
  );
}
