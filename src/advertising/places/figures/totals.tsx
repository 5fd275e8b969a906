import type { ReactNode } from "react";
import type { AdvertisementStats } from "#domain/advertising/advertisement-figures.ts";
import type { Translator } from "../../../platform/i18n/translator.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { Fact } from "../../../ui/fact.tsx";
import { Figures } from "../../../ui/figures.tsx";

type TotalsProps = Pick<AdvertisementStats, "totals"> & { children?: ReactNode };

/** The sums, large; further `Fact`s follow. */
export function Totals({ totals, children }: TotalsProps) {
  const translator = useTranslate();
  const { t } = translator;
  const count = (value: number) => t("number", { value });
  return (
    <Figures wide>
      <Fact term={t("ad_figures.shown")}>{count(totals.offers)}</Fact>
      <Fact term={t("ad_figures.views")}>{count(totals.views)}</Fact>
      <Fact term={t("ad_figures.viewability")}>{rateText(translator, totals.viewability)}</Fact>
      <Fact term={t("ad_figures.clicks")}>{count(totals.clicks)}</Fact>
      <Fact term={t("ad_figures.ctr")}>{rateText(translator, totals.ctr)}</Fact>
      {children}
    </Figures>
  );
}

/** "1,500.00 ETB"; `amount` is decimal text. */
export function birrText({ t, intlTag }: Translator, amount: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return t("ad_figures.birr", { amount: new Intl.NumberFormat(intlTag, digits).format(Number(amount)) });
}

/** "2.5%"; a dash for none. `rate`: 0 to 1. */
export function rateText({ intlTag }: Translator, rate: number | null): string {
  if (rate === null) return "–";
  return new Intl.NumberFormat(intlTag, { style: "percent", maximumFractionDigits: 1 }).format(rate);
}
