import type { WatchAlerts } from "../../platform/db/notice-facts.ts";
import { ETHIOPIAN_MONTHS } from "#domain/languages/dates.ts";
import type { Translator } from "../../platform/i18n/translator.ts";

/** Placeholders filled by the service worker, which has no translations. */
const HOLES = { label: "{label}", branch: "{branch}", count: "{count}", date: "{date}" };
const DATE = { day: "{day}", month: "{month}", year: "{year}" };

/** Localised notification texts, for `announceWatches` and `receivePush`. */
export function alertTexts({ t, locale }: Translator): WatchAlerts["texts"] {
  return {
    found_title: t("alert.found_title", HOLES),
    found_body: t("alert.found_body", HOLES),
    several_title: t("alert.several_title", HOLES),
    several_body: t("alert.several_body", HOLES),
    similar_title: t("alert.similar_title", HOLES),
    similar_body: t("alert.similar_body", HOLES),
    moved_title: t("alert.moved_title", HOLES),
    moved_body: t("alert.moved_body", HOLES),
    gone_title: t("alert.gone_title", HOLES),
    gone_body: t("alert.gone_body", HOLES),
    collect_title: t("alert.collect_title", HOLES),
    collect_body: t("alert.collect_body", HOLES),
    many_title: t("alert.many_title", HOLES),
    many_body: t("alert.many_body", HOLES),
    mixed_title: t("alert.mixed_title", HOLES),
    mixed_body: t("alert.mixed_body", HOLES),
    still_title: t("alert.still_title", HOLES),
    still_body: t("alert.still_body", HOLES),
    nothing_title: t("alert.nothing_title", HOLES),
    nothing_body: t("alert.nothing_body", HOLES),
    lists_title: t("alert.lists_title", HOLES),
    lists_body: t("alert.lists_body", HOLES),
    test_title: t("alert.test_title", HOLES),
    test_body: t("alert.test_body", HOLES),
    renew_title: t("alert.renew_title", HOLES),
    renew_body: t("alert.renew_body", HOLES),
    lang: locale,
    date: t("date.ethiopian", DATE),
    months: ETHIOPIAN_MONTHS.map((id) => t(id)).join("|"),
  };
}
