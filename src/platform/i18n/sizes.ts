import type { Translator } from "./translator.ts";

/** "9 MB", "0.4 MB", "12 KB": decimal units, like data bundles. */
export function formatSize({ t, intlTag }: Translator, bytes: number): string {
  if (bytes < 100_000) return t("size.kb", { size: number(intlTag, Math.ceil(bytes / 1000), 0) });
  const megabytes = bytes / 1_000_000;
  return t("size.mb", { size: number(intlTag, megabytes, megabytes < 10 ? 1 : 0) });
}

function number(intlTag: string, value: number, digits: number): string {
  return new Intl.NumberFormat(intlTag, { maximumFractionDigits: digits }).format(value);
}
