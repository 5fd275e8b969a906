import { LARGEST_GEEZ, type ParseGeezError, type ToGeezError } from "#domain/geez.ts";
import { assertNever } from "#domain/result.ts";
import type { Translator } from "../../i18n/translator.ts";

export function numberErrorText({ t }: Translator, error: ToGeezError | "not-a-number"): string {
  switch (error) {
    case "not-a-number":
      return t("geez.not_number");
    case "not-whole":
      return t("geez.not_whole");
    case "no-zero":
      return t("geez.no_zero");
    case "too-large":
      return t("geez.too_large", { largest: LARGEST_GEEZ });
    default:
      return assertNever(error);
  }
}

/** Null for an empty box. */
export function geezErrorText({ t }: Translator, error: ParseGeezError): string | null {
  switch (error.kind) {
    case "empty":
      return null;
    case "not-geez":
      return t("geez.not_geez", { character: error.character });
    case "order":
      return t("geez.order", { part: error.part });
    case "too-large":
      return t("geez.too_large", { largest: LARGEST_GEEZ });
    default:
      return assertNever(error);
  }
}
