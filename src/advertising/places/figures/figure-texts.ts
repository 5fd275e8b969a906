import type { Translator } from "../../../platform/i18n/translator.ts";

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
