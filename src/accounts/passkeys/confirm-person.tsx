import { type SyntheticEvent, useState } from "react";
import * as z from "zod/mini";
import { apiPaths } from "#domain/base/paths.ts";
import { PROOF_MINUTES } from "#domain/accounts/contract.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { account } from "../session/this-account.ts";
import { type PasskeyFault, signWithPasskey } from "./ask-passkey.ts";
import { FaultNotice } from "./fault-notice.tsx";
import styles from "./passkeys.module.css";

/** A dialog that proves to the server who is signed in, with the password or a passkey. */
export function ConfirmPerson({ onDone }: { onDone: (isProven: boolean) => void }) {
  const { t } = useTranslate();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<PasskeyFault | null>(null);

  async function confirm(body: Record<string, unknown>): Promise<void> {
    const answer = await account.send(z.unknown(), "POST", apiPaths.confirm, body);
    setBusy(false);
    if (answer.ok) onDone(true);
    else setFault({ kind: "api", error: answer.error });
  }

  function withPassword(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get("password");
    if (busy || typeof password !== "string" || password === "") return;
    setBusy(true);
    void confirm({ password });
  }

  async function withPasskey(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const signed = await signWithPasskey("alone");
    if (signed.ok) return confirm({ passkey: signed.value });
    setBusy(false);
    setFault(signed.error);
  }

  return (
    <Dialog title={t("passkey.confirm_title")} cancels onClose={() => onDone(false)}>
      <p>{t("passkey.confirm_text", { minutes: PROOF_MINUTES })}</p>
      <FaultNotice fault={fault} />
      <form className={styles.form} onSubmit={withPassword} noValidate>
        <PasswordField
          name="password"
          label={t("passkey.password")}
          autoComplete="current-password"
          required
          words={{ show: t("passkey.show"), hide: t("passkey.hide"), toggle: t("passkey.show_password") }}
        />
        <div className={styles.buttons}>
          <Button look="primary" type="submit" aria-disabled={busy}>
            {t("passkey.confirm")}
          </Button>
          <Button aria-disabled={busy} onClick={() => void withPasskey()}>
            {t("passkey.use")}
          </Button>
          <Button look="plain" data-cancel onClick={() => onDone(false)}>
            {t("passkey.cancel")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
