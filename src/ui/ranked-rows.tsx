import type { ReactNode } from "react";
import { parseLookup } from "#domain/names/lookup.ts";
import { hitGroups } from "#domain/search/hit-groups.ts";
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

/** Exact hits, then sound-alike ones; names in another order under a heading of their own. */
export function RankedRows({ passports, query, soundsTotal, oneBranch }: RankedRowsProps) {
  const { t } = useTranslate();
  return hitGroups(passports).map(({ group, hits }, at) => {
    const rows = <PassportRows key={group} passports={hits} oneBranch={oneBranch} />;
    if (group === "found") return rows;
    if (group === "more") {
      return (
        <Rank key={at} title={t("order.more")}>
          {rows}
        </Rank>
      );
    }
    const [title, text] = {
      "other-order": [t("order.other"), t("order.other_text")],
      sounds: [t("sounds.title", { count: soundsTotal, query }), t("sounds.text")],
      "sounds-other-order": [t("sounds.other"), t("order.other_text")],
    }[group];
    return (
      <Rank key={at} title={title ?? ""} text={text}>
        {rows}
      </Rank>
    );
  });
}

/** Other spellings, or similar numbers; not hits. */
export function SimilarRows({ passports, query, oneBranch }: Omit<RankedRowsProps, "soundsTotal">) {
  const { t } = useTranslate();
  if (passports.length === 0) return null;
  const [title, text] =
    query === "" || parseLookup(query).kind === "number"
      ? [t("similar.title_number"), t("similar.instead_number")]
      : [t("similar.title"), t("similar.text")];
  return (
    <Rank title={title} text={text}>
      <PassportRows passports={passports} oneBranch={oneBranch} />
    </Rank>
  );
}

function Rank({ title, text, children }: { title: string; text?: string | undefined; children: ReactNode }) {
  return (
    <section className={styles.rank}>
      <h2>{title}</h2>
      {text !== undefined && <p className={styles.rankText}>{text}</p>}
      {children}
    </section>
  );
}
