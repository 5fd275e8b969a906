import type { ComponentProps, ComponentType, ReactNode } from "react";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import type { QueuedFormProps } from "./queued-form.tsx";
import styles from "./public-form.module.css";
import type { PublicFormParts } from "./use-public-form.ts";

type PublicFormPageProps<Errors, Sent> = Omit<ComponentProps<typeof PageTitle>, "title"> & {
  form: Pick<PublicFormParts<unknown, Errors, Sent>, "state" | "outcome" | "tryNow" | "cancel">;
  title: string;
  lead: string;
  renderSent: (sent: Sent) => ReactNode;
  Queued: ComponentType<Omit<QueuedFormProps, "texts" | "children">>;
  /** The link back. */
  back: ReactNode;
  /** The form. */
  children: ReactNode;
};

/** The form, or what became of it. */
export function PublicFormPage<Errors, Sent>(props: PublicFormPageProps<Errors, Sent>) {
  const { form, title, lead, renderSent, Queued, back, children, ...head } = props;
  const { state, outcome } = form;
  const { t } = useTranslate();
  const isWrong = state.status === "wrong" || state.status === "failed";
  return (
    <div className={styles.page}>
      <PageTitle title={isWrong ? t("form.error_title", { title }) : title} {...head} />
      {state.status === "sent" ? (
        <div ref={outcome} tabIndex={-1} className={styles.outcome}>
          {renderSent(state)}
        </div>
      ) : state.status === "queued" ? (
        <Queued change={state.change} outcome={outcome} onTryNow={form.tryNow} onCancel={form.cancel} />
      ) : (
        <>
          <PageHead title={title} lead={lead} />
          {children}
        </>
      )}
      <p>{back}</p>
    </div>
  );
}
