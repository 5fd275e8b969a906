import type { AdvertisementStats, IgnoredReason } from "#domain/advertising/advertisement-figures.ts";
import type { MessageId } from "../../../platform/i18n/translator.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { FigureTable } from "./figure-table.tsx";
import styles from "./figures.module.css";

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
