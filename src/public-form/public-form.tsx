import type { ReactNode, SyntheticEvent } from "react";
import { useHydrated } from "../hooks/use-hydrated.ts";
import { useKeptTyping } from "../hooks/use-kept-typing.ts";
import { useOnline } from "../hooks/use-online.ts";
import type { MessageId } from "../i18n/translator.ts";
import { useTranslate } from "../i18n/use-translate.tsx";
import { Button } from "../ui/button.tsx";
import type { FieldErrors } from "../ui/form/error-list.tsx";
import { Notice } from "../ui/notice.tsx";
import { FormOutcome } from "./form-outcome.tsx";
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
