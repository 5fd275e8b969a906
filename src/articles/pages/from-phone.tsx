import type { Origin } from "../article-view.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { formatMoment } from "#domain/languages/dates.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import ui from "../../ui/shared.module.css";

/** Below what it is about: nothing moves when the server's answer replaces the phone's. */
export function FromPhone({ source, at }: Origin) {
  const translator = useTranslate();
  const { t } = translator;
  const { now } = useServices();
  if (source === "server") return null;
  return (
    <p className={ui.cardFact}>
      {at === null
        ? t("articles.from_phone")
        : t("articles.from_phone_as_of", { moment: formatMoment(translator, at, now()) })}
    </p>
  );
}
