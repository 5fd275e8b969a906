import type { ReactNode } from "react";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { useKeptTyping } from "../../hooks/use-kept-typing.ts";
import { useOnline } from "../../hooks/use-online.ts";
import { KeptNotice } from "../../public-form/kept-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AccountFormContext } from "./account-field.tsx";
import styles from "./account.module.css";
import { FormOutcome } from "./form-outcome.tsx";
import type { AccountForm } from "./use-account-form.ts";
import { useHydrated } from "../../hooks/use-hydrated.ts";

type FormFrameProps = AccountForm & {
  id: string;
  label: string;
  submit: string;
  /** What is typed is kept on this device by this name until it is sent, without passwords. */
  keepAs?: string;
  children: ReactNode;
};

export function FormFrame(props: FormFrameProps) {
  const { id, label, submit, state, outcome, onSubmit, onInput, keepAs = null, children } = props;
  const { element, onInput: keep, isRefilled, clear } = useKeptTyping(keepAs);
  const { t } = useTranslate();
  const online = useOnline();
  const hydrated = useHydrated();
  const sending = state.status === "sending";
  return (
    <div className={styles.framed}>
      <noscript>
        <Notice tone="caution" title={t("account.no_script")}>
          <p>{t("account.no_script_text")}</p>
        </Notice>
      </noscript>
      <FormOutcome id={id} state={state} outcome={outcome} />
      {!online && state.status !== "failed" && (
        <Notice title={t("account.offline")}>
          <p>{t("account.offline_text")}</p>
        </Notice>
      )}
      {isRefilled && state.status === "writing" && <KeptNotice onClear={clear} />}
      <form
        ref={element}
        method="post"
        className={styles.form}
        aria-label={label}
        onSubmit={onSubmit}
        onInput={(event) => {
          onInput(event);
          keep(event);
        }}
        noValidate
      >
        <AccountFormContext value={{ id, state }}>{children}</AccountFormContext>
        {/* Disabled until hydrated: a native submit would put the password in the URL. */}
        <Button type="submit" look="primary" disabled={!hydrated} aria-disabled={sending}>
          {sending ? t("form.sending") : submit}
        </Button>
      </form>
    </div>
  );
}
