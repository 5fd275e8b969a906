import { formatSize } from "../../i18n/sizes.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { QueuedForm, type QueuedFormProps } from "../../public-form/queued-form.tsx";
import { answersOf } from "./request-state.ts";

const TEXTS = {
  needs_you: "ad_request.needs_you",
  sending_now: "ad_request.sending_now",
  waiting: "ad_request.waiting",
  unsure: "ad_request.unsure",
  goes_by_itself: "ad_request.goes_by_itself",
  goes_with_app: "ad_request.goes_with_app",
  try_now: "ad_request.try_now",
  take_back: "ad_request.take_back",
} as const;

export function QueuedRequest(props: Omit<QueuedFormProps, "texts" | "children">) {
  const translator = useTranslate();
  const { t } = translator;
  const { full_name, description, file } = answersOf(props.change);
  return (
    <QueuedForm {...props} texts={TEXTS}>
      <dt>{t("ad_request.name")}</dt>
      <dd>{full_name}</dd>
      <dt>{t("ad_request.description")}</dt>
      <dd>{description}</dd>
      {file !== null && (
        <>
          <dt>{t("ad_request.file")}</dt>
          <dd>
            {file.name}, {formatSize(translator, file.size)}
          </dd>
        </>
      )}
    </QueuedForm>
  );
}
