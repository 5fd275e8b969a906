import type { ReactNode } from "react";
import type { AdvertisementStats } from "#domain/advertising/advertisement-figures.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { Fact } from "../../../ui/fact.tsx";
import { Figures } from "../../../ui/figures.tsx";
import { rateText } from "./figure-texts.ts";

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
