import type { ReactNode, SyntheticEvent, Ref, ComponentProps } from "react";
import { useHydrated } from "../platform/hooks/use-hydrated.ts";
import { useKeptTyping } from "../platform/hooks/use-kept-typing.ts";
import { useOnline } from "../platform/hooks/use-online.ts";
import type { MessageId } from "../platform/i18n/translator.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import type { ApiError } from "../platform/lib/api-error.ts";
import { apiErrorText } from "../ui/api-error-text.ts";
import { Button } from "../ui/button.tsx";
import { type FieldErrors, ErrorList } from "../ui/form/error-list.tsx";
import { InputField } from "../ui/form/field.tsx";
import { Notice } from "../ui/notice.tsx";
import type { FormState } from "./form-state.ts";
import { KeptNotice } from "./kept-notice.tsx";
import styles from "./public-form.module.css";
import type { PublicFormParts } from "./use-public-form.ts";

type PublicFormProps<Errors, Sent> = {
  form: Pick<
    PublicFormParts<unknown, Errors, Sent>,
    "keepAs" | "state" | "outcome" | "isQueued" | "cancel" | "empty"
  > & {
    onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
    onInput: () => void;
  };
  texts: Readonly<Record<"not_sent" | "offline" | "offline_text" | "send" | "take_back", MessageId>>;
  /** Shown if scripts do not run. */
  noScript: string;
  /** The fields. They keep their input, whatever the outcome. */
  children: ReactNode;
};

export function PublicForm<Errors extends FieldErrors, Sent>(props: PublicFormProps<Errors, Sent>) {
  const { form, texts, noScript, children } = props;
  const { keepAs, state, outcome, isQueued } = form;
  const { element, onInput, isRefilled, clear } = useKeptTyping(keepAs);
  const { t } = useTranslate();
  const online = useOnline();
  const hydrated = useHydrated();
  const sending = state.status === "sending";
  return (
    <>
      <FormOutcome state={state} outcome={outcome} texts={texts} />
      {!online && state.status !== "failed" && (
        <Notice title={t(texts.offline)}>
          <p>{t(texts.offline_text)}</p>
        </Notice>
      )}
      <noscript>
        <p>{noScript}</p>
      </noscript>
      {isRefilled && state.status === "writing" && (
        <KeptNotice
          onClear={() => {
            clear();
            form.empty();
          }}
        />
      )}
      <form
        ref={element}
        className={styles.form}
        onSubmit={form.onSubmit}
        onInput={(event) => {
          form.onInput();
          onInput(event);
        }}
        noValidate
      >
        {children}
        {/* Disabled until hydrated: a native submit would go nowhere. */}
        <Button type="submit" look="primary" disabled={!hydrated} aria-disabled={sending}>
          {t(sending ? "form.sending" : texts.send)}
        </Button>
        {isQueued && !sending && <Button onClick={() => void form.cancel()}>{t(texts.take_back)}</Button>}
      </form>
    </>
  );
}

type FormOutcomeProps<Errors, Sent> = {
  state: FormState<Errors, Sent>;
  outcome: Ref<HTMLDivElement>;
  texts: Readonly<Record<"not_sent", MessageId>>;
};

/** What is wrong with the last attempt, above the form. */
function FormOutcome<Errors extends FieldErrors, Sent>(props: FormOutcomeProps<Errors, Sent>) {
  const { state, outcome, texts } = props;
  if (state.status === "wrong") return <ErrorSummary errors={state.errors} outcome={outcome} />;
  return state.status === "failed" ? <NotSent error={state.error} outcome={outcome} texts={texts} /> : null;
}

function ErrorSummary({ errors, outcome }: { errors: FieldErrors; outcome: Ref<HTMLDivElement> }) {
  const { t } = useTranslate();
  return (
    <div ref={outcome} tabIndex={-1} role="alert" className={styles.outcome}>
      <ErrorList title={t("form.errors", { count: Object.keys(errors).length })} errors={errors} />
    </div>
  );
}

type NotSentProps = Pick<FormOutcomeProps<unknown, unknown>, "outcome" | "texts"> & { error: ApiError };

function NotSent({ error, outcome, texts }: NotSentProps) {
  const translator = useTranslate();
  const { t } = translator;
  return (
    <div ref={outcome} tabIndex={-1} role="alert" className={styles.outcome}>
      <Notice tone="critical" title={t(texts.not_sent)}>
        {/* It was tried at once because this browser stores nothing: it cannot wait for a connection. */}
        <p>{error.kind === "offline" ? t("form.not_queued") : apiErrorText(translator, error)}</p>
        <p>{t("form.kept")}</p>
      </Notice>
    </div>
  );
}

type PhoneFieldProps = Pick<
  ComponentProps<typeof InputField>,
  "id" | "name" | "label" | "hint" | "error" | "defaultValue"
>;

export function PhoneField(props: PhoneFieldProps) {
  return <InputField type="tel" inputMode="tel" autoComplete="tel" required {...props} />;
}

/** What a field takes of its form: its name, the answer and what is wrong with it. */
export function fieldOf<Name extends string>(
  form: {
    answers: Readonly<Record<NoInfer<Name>, string>>;
    errors: Readonly<{ [Field in NoInfer<Name>]?: string | undefined }>;
  },
  name: Name,
) {
  return { id: name, name, error: form.errors[name], defaultValue: form.answers[name] };
}
