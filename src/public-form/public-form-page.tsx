import type { ComponentProps, ComponentType, ReactNode, Ref } from "react";
import type { Change } from "../outbox/change.ts";
import type { MessageId } from "../platform/i18n/translator.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHead, PageTitle } from "../ui/page-head.tsx";
import styles from "./public-form.module.css";
import type { PublicFormParts } from "./use-public-form.ts";
import { serviceWorkers } from "../platform/lib/service-workers.ts";

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

type Said =
  | "needs_you"
  | "sending_now"
  | "waiting"
  | "unsure"
  | "goes_by_itself"
  | "goes_with_app"
  | "try_now"
  | "take_back";

export type QueuedFormProps = {
  change: Change;
  outcome: Ref<HTMLDivElement>;
  texts: Readonly<Record<Said, MessageId>>;
  onTryNow: () => Promise<void>;
  onCancel: () => Promise<void>;
  /** What was written, as terms and descriptions. */
  children: ReactNode;
};

/** Kept on this phone until there is a connection. */
export function QueuedForm({ change, outcome, texts, onTryNow, onCancel, children }: QueuedFormProps) {
  const { t } = useTranslate();
  const unsure = change.lastProblem?.kind === "unsure";
  const sending = change.state === "sending";
  const title = unsure ? "needs_you" : sending ? "sending_now" : "waiting";
  const text = unsure ? "unsure" : canWake() ? "goes_by_itself" : "goes_with_app";
  return (
    <div ref={outcome} tabIndex={-1} className={styles.outcome}>
      <PageHead title={t(texts[title])} />
      <Notice tone={unsure ? "critical" : "plain"}>
        <p>{t(texts[text])}</p>
      </Notice>
      <dl className={styles.kept}>{children}</dl>
      <div className={styles.actions}>
        <Button look="primary" aria-disabled={sending} onClick={() => sending || void onTryNow()}>
          {t(texts.try_now)}
        </Button>
        <Button aria-disabled={sending} onClick={() => sending || void onCancel()}>
          {t(texts.take_back)}
        </Button>
      </div>
    </div>
  );
}

/** Background Sync (Chromium only) can send it after the page closes. */
function canWake(): boolean {
  return "SyncManager" in window && Boolean(serviceWorkers()?.controller);
}
