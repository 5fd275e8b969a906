import type { ReactNode } from "react";
import { useTranslate } from "../i18n/use-translate.tsx";
import type { ListedPassport } from "../passports/listed-passport.ts";
import styles from "./passport-rows.module.css";
import { PassportRows } from "./passport-rows.tsx";

type RankedRowsProps = {
  passports: readonly ListedPassport[];
  query: string;
  soundsTotal: number;
  oneBranch: boolean;
};

/** Exact hits, then sound-alike ones under their own heading. */
export function RankedRows({ passports, query, soundsTotal, oneBranch }: RankedRowsProps) {
  const { t } = useTranslate();
  const sounding = passports.filter(({ match }) => match === "sounds");
  const written = passports.filter(({ match }) => match !== "sounds");
  return (
    <>
      {written.length > 0 && <PassportRows passports={written} oneBranch={oneBranch} />}
      {sounding.length > 0 && (
        <Rank title={t("sounds.title", { count: soundsTotal, query })} text={t("sounds.text")}>
          <PassportRows passports={sounding} oneBranch={oneBranch} />
        </Rank>
      )}
    </>
  );
}

/** Other spellings, or similar numbers; not hits. */
export function SimilarRows({ passports, query, oneBranch }: Omit<RankedRowsProps, "soundsTotal">) {
  const { t } = useTranslate();
  if (passports.length === 0) return null;
  const [title, text] =
    query === ""
      ? [t("similar.title_number"), t("similar.instead_number")]
      : [t("similar.title"), t("similar.text")];
  return (
    <Rank title={title} text={text}>
      <PassportRows passports={passports} oneBranch={oneBranch} />
    </Rank>
  );
}

function Rank({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles.rank}>
      <h2>{title}</h2>
      <p className={styles.rankText}>{text}</p>
      {children}
    </section>
  );
}
