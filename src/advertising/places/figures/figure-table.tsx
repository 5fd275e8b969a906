import type { ReactNode } from "react";
import type { AdvertisementStats, IgnoredReason } from "#domain/advertising/advertisement-figures.ts";
import type { MessageId } from "../../../platform/i18n/translator.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import styles from "./figures.module.css";

type FigureTableProps = {
  label: string;
  /** The first one names the rows. */
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  foot?: readonly ReactNode[];
  /** How many leading columns have words; the others are numbers. */
  words?: number;
};

/** A plain table of figures; a long one scrolls. */
export function FigureTable({ label, heads, rows, foot, words = 1 }: FigureTableProps) {
  const look = (at: number) => (at < words ? undefined : styles.number);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- no landmark: its heading's section is one; scrolled by keys too
    <div className={styles.scroll} role="group" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" className={look(at)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) =>
                at === 0 ? (
                  <th key={heads[at]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={heads[at]} className={look(at)}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {foot !== undefined && (
          <tfoot>
            <tr>
              {foot.map((cell, at) => (
                <td key={heads[at]} className={look(at)}>
                  {cell}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

const REASONS: Record<IgnoredReason, MessageId> = {
  unknown_offer: "ad_figures.unknown_offer",
  old_offer: "ad_figures.old_offer",
  duplicate: "ad_figures.duplicate",
  click_without_view: "ad_figures.click_without_view",
  automated: "ad_figures.automated",
  staff: "ad_figures.staff",
  rate: "ad_figures.rate",
};

/** What did not count, and why. */
export function IgnoredTable({ ignored }: Pick<AdvertisementStats, "ignored">) {
  const { t } = useTranslate();
  if (ignored.length === 0) return <p className={styles.quiet}>{t("ad_figures.ignored_none")}</p>;
  return (
    <FigureTable
      label={t("ad_figures.ignored")}
      heads={[t("ad_figures.reason"), t("ad_figures.kind"), t("ad_figures.count")]}
      words={2}
      rows={ignored.map(({ kind, reason, count }) => ({
        key: `${kind} ${reason}`,
        cells: [
          t(REASONS[reason]),
          t(kind === "view" ? "ad_figures.kind_view" : "ad_figures.kind_click"),
          t("number", { value: count }),
        ],
      }))}
    />
  );
}
