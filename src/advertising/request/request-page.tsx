import { formatSize } from "../../platform/i18n/sizes.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { links } from "../../platform/lib/links.ts";
import { PublicFormPage, QueuedForm, type QueuedFormProps } from "../../public-form/public-form-page.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { RequestForm, useRequestForm } from "./request-form.tsx";
import { answersOf } from "./request-answers.ts";

/** `/advertisement-requests`: the form, or what became of the last request of this phone. */
export function AdvertisementRequestPage() {
  usePageMessages("advertisement-request", "form");
  const { t } = useTranslate();
  const form = useRequestForm();
  return (
    <PublicFormPage
      form={form}
      title={t("ad_request.title")}
      lead={t("ad_request.lead")}
      description={t("ad_request.description_meta")}
      renderSent={({ id }) => (
        <>
          <PageHead title={t("ad_request.done")} lead={t("ad_request.done_text", { id: String(id) })} />
          <p>
            <Button onClick={form.another}>{t("ad_request.another")}</Button>
          </p>
        </>
      )}
      Queued={QueuedRequest}
      back={
        <ButtonLink look="plain" href={links.advertise()}>
          {t("ad_request.back")}
        </ButtonLink>
      }
    >
      <RequestForm {...form} />
    </PublicFormPage>
  );
}

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

function QueuedRequest(props: Omit<QueuedFormProps, "texts" | "children">) {
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
