import { usePageMessages, useTranslate } from "../../i18n/use-translate.tsx";
import { links } from "../../lib/links.ts";
import { PublicFormPage } from "../../public-form/public-form-page.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { QueuedRequest } from "./queued-request.tsx";
import { RequestForm } from "./request-form.tsx";
import { useRequestForm } from "./use-request-form.ts";

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
