import { usePageMessages, useTranslate } from "../../i18n/use-translate.tsx";
import { links } from "../../lib/links.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { QueuedRequest } from "./queued-request.tsx";
import { RequestForm } from "./request-form.tsx";
import styles from "../../public-form/public-form.module.css";
import { useRequestForm } from "./use-request-form.ts";

/** `/advertisement-requests`: the form, or what became of the last request of this phone. */
export function AdvertisementRequestPage() {
  usePageMessages("advertisement-request", "form");
  const { t } = useTranslate();
  const form = useRequestForm();
  const { state, outcome } = form;
  const title = t("ad_request.title");
  const isWrong = state.status === "wrong" || state.status === "failed";
  return (
    <div className={styles.page}>
      <PageTitle
        title={isWrong ? t("form.error_title", { title }) : title}
        description={t("ad_request.description_meta")}
      />
      {state.status === "sent" ? (
        <div ref={outcome} tabIndex={-1} className={styles.outcome}>
          <PageHead title={t("ad_request.done")} lead={t("ad_request.done_text", { id: String(state.id) })} />
          <p>
            <Button onClick={form.another}>{t("ad_request.another")}</Button>
          </p>
        </div>
      ) : state.status === "queued" ? (
        <QueuedRequest
          change={state.change}
          outcome={outcome}
          onTryNow={form.tryNow}
          onCancel={form.cancel}
        />
      ) : (
        <>
          <PageHead title={title} lead={t("ad_request.lead")} />
          <RequestForm {...form} />
        </>
      )}
      <p>
        <ButtonLink look="plain" href={links.advertise()}>
          {t("ad_request.back")}
        </ButtonLink>
      </p>
    </div>
  );
}
