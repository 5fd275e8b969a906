import { formatMoment } from "../../../i18n/dates.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { useServices } from "../../../lib/services-context.ts";

/** When something happened, by Addis Ababa's clock: the server says an ISO time, the outbox milliseconds. */
export function Moment({ at }: { at: string | number }) {
  const translator = useTranslate();
  const { now } = useServices();
  const ms = typeof at === "number" ? at : Date.parse(at);
  if (Number.isNaN(ms)) return at;
  return <time dateTime={new Date(ms).toISOString()}>{formatMoment(translator, ms, now())}</time>;
}
