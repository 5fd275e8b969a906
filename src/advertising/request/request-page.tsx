import { formatSize } from "../../platform/i18n/sizes.ts";
import { MAX_REQUEST_FILE_BYTES } from "#domain/advertising/contract.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { links } from "../../platform/lib/links.ts";
import { PublicFormPage, QueuedForm, type QueuedFormProps } from "../../public-form/public-form-page.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import {
  answersOf,
  bodyOf,
  fileFault,
  findErrors,
  NO_ANSWERS,
  refusedFields,
  readAnswers,
  sendRequest,
  sentOf,
} from "./request-answers.ts";
import { useRef, type SyntheticEvent, useState } from "react";
import type { Change } from "../../outbox/change.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useHydrated } from "../../platform/hooks/use-hydrated.ts";
import { storedText, storeText } from "../../platform/lib/stored-text.ts";
import { anyUnsent } from "../../platform/lib/unsent.ts";
import { fieldOf, PhoneField, PublicForm } from "../../public-form/public-form.tsx";
import { usePublicForm } from "../../public-form/use-public-form.ts";
import { FileInput } from "../../ui/file-input.tsx";
import { InputField, TextAreaField, Field } from "../../ui/form/field.tsx";
import ui from "../../ui/shared.module.css";
import styles from "./advertise.module.css";

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
  not_sent: "ad_request.not_sent",
  offline: "ad_request.offline",
  offline_text: "ad_request.offline_text",
  send: "ad_request.send",
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

function RequestForm(form: ReturnType<typeof useRequestForm>) {
  const { state, answers } = form;
  const { t } = useTranslate();
  const hydrated = useHydrated();
  const errors = state.status === "wrong" ? state.errors : {};
  const field = (name: Exclude<keyof typeof answers, "file">) => fieldOf({ answers, errors }, name);
  return (
    <PublicForm form={form} texts={TEXTS} noScript={t("ad_request.no_script")}>
      <InputField {...field("full_name")} label={t("ad_request.name")} autoComplete="name" required />
      <PhoneField
        {...field("phone_number")}
        label={t("ad_request.phone")}
        hint={t("ad_request.phone_hint")}
      />
      <InputField {...field("email")} type="email" label={t("ad_request.email")} autoComplete="email" />
      <InputField {...field("company_name")} label={t("ad_request.company")} autoComplete="organization" />
      <TextAreaField
        {...field("description")}
        label={t("ad_request.description")}
        hint={t("ad_request.description_hint")}
        rows={6}
        required
      />
      <FileField file={answers.file} error={form.fileError} disabled={!hydrated} onChoose={form.chooseFile} />
    </PublicForm>
  );
}

type FileFieldProps = {
  file: File | null;
  error: string | undefined;
  disabled: boolean;
  onChoose: (file: File | null) => void;
};

/** The chosen file, kept by the form: a file box would forget it. */
function FileField({ file, error, disabled, onChoose }: FileFieldProps) {
  const translator = useTranslate();
  const { t } = translator;
  const box = useRef<HTMLInputElement>(null);
  const hint = t("ad_request.file_hint", { size: formatSize(translator, MAX_REQUEST_FILE_BYTES) });
  return (
    <Field id="file" label={t("ad_request.file")} hint={hint} error={error}>
      {({ className: _boxed, ...control }) => (
        <div className={styles.file}>
          {file !== null && (
            <p className={styles.chosen}>
              <span>{file.name}</span> <span>{formatSize(translator, file.size)}</span>
            </p>
          )}
          <div className={ui.actions}>
            <Button {...control} disabled={disabled} onClick={() => box.current?.click()}>
              {t(file === null ? "ad_request.file_choose" : "ad_request.file_other")}
            </Button>
            {file !== null && (
              <Button look="plain" onClick={() => onChoose(null)}>
                {t("ad_request.file_remove")}
              </Button>
            )}
          </div>
          <FileInput
            ref={box}
            accept=".pdf,.doc,.docx,.jpg,.jpeg,.png"
            label={t("ad_request.file")}
            onChoose={([chosen]) => chosen && onChoose(chosen)}
          />
        </div>
      )}
    </Field>
  );
}

/** A request was written here: its state may be shown until the outbox forgets it, a day after it was sent. */
const WRITTEN_KEY = "passport-status:asked-to-advertise";

const mayBeQueued = (): boolean => anyUnsent() || storedText("localStorage", WRITTEN_KEY) !== null;

/** The newest one that is not sent, or else the newest. */
const find = (rows: readonly Change[]): Change | undefined =>
  rows.filter(({ state }) => state !== "done").at(-1) ?? rows.at(-1);

function useRequestForm() {
  const translator = useTranslate();
  const { send } = useServices();
  const { draft, submit, setAnswers, restart, ...form } = usePublicForm({
    kind: "advertisement.request",
    keepAs: "advertisement-request",
    find,
    mayBeQueued,
    rules: { sentOf, refusedFields: (error) => refusedFields(translator, error) },
    start: NO_ANSWERS,
    answersOf,
    bodyOf,
    findErrors: (answers) => findErrors(translator, answers),
    onQueued: () => storeText("localStorage", WRITTEN_KEY, "1"),
    sendNow: (answers) => sendRequest(send, bodyOf(answers)),
  });
  const { answers, state } = form;
  /** Chosen since the last attempt, which says nothing of it. */
  const [isNewFile, setIsNewFile] = useState(false);
  const ofAttempt = state.status === "wrong" && !isNewFile ? state.errors.file : undefined;
  const fileError = ofAttempt ?? fileFault(translator, answers.file);

  function another(): void {
    storeText("localStorage", WRITTEN_KEY, null);
    restart();
  }

  function chooseFile(file: File | null): void {
    draft.begin();
    setIsNewFile(true);
    setAnswers((former) => ({ ...former, file }));
  }

  function onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    setIsNewFile(false);
    void submit(readAnswers(event.currentTarget, answers.file));
  }

  return { ...form, fileError, onSubmit, onInput: draft.begin, chooseFile, another };
}
