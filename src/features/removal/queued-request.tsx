import { useTranslate } from "../../i18n/use-translate.tsx";
import { QueuedForm, type QueuedFormProps } from "../../public-form/queued-form.tsx";
import { answersOf } from "./removal-state.ts";

const TEXTS = {
  needs_you: "removal.needs_you",
  sending_now: "removal.sending_now",
  waiting: "removal.waiting",
  unsure: "removal.unsure",
  goes_by_itself: "removal.goes_by_itself",
  goes_with_app: "removal.goes_with_app",
  try_now: "removal.try_now",
  take_back: "removal.take_back",
} as const;

export function QueuedRequest(props: Omit<QueuedFormProps, "texts" | "children">) {
  const { t } = useTranslate();
  const { request_number: number, reason } = answersOf(props.change);
  return (
    <QueuedForm {...props} texts={TEXTS}>
      <dt>{t("removal.number")}</dt>
      <dd>{number}</dd>
      <dt>{t("removal.reason")}</dt>
      <dd>{reason}</dd>
    </QueuedForm>
  );
}
