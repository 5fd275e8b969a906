import type { WatchAlerts } from "../../db/meta.ts";
import type { Translator } from "../../i18n/translator.ts";

/** Placeholders filled by the service worker, which has no translations. */
const HOLES = { label: "{label}", branch: "{branch}", count: "{count}" };

/** Localised notification texts for `announceWatches`. */
export function alertTexts({ t, locale }: Translator): WatchAlerts["texts"] {
  return {
    lang: locale,
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
  };
}
