import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { PasskeyPurpose } from "#domain/accounts/passkeys.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { Button } from "../../ui/button.tsx";
import { InputField } from "../../ui/form/field.tsx";
import { account } from "../session/this-account.ts";
import { type PasskeyFault, signWithPasskey } from "./ask-passkey.ts";
import { FaultNotice } from "./fault-notice.tsx";
import styles from "./passkeys.module.css";

type Entry = { path: string; stay: boolean; body: Record<string, unknown> };

/** Signs in; who has entered is led on by the page. */
function useEntry({ path, stay, body }: Entry) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<PasskeyFault | null>(null);

  async function enter(more: Record<string, unknown>): Promise<void> {
    setBusy(true);
    const answer = await account.enter(path, { ...body, ...more }, stay);
    setBusy(false);
    if (!answer.ok) setFault({ kind: "api", error: answer.error });
  }

  async function withPasskey(purpose: PasskeyPurpose): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFault(null);
    const signed = await signWithPasskey(purpose);
    if (signed.ok) return enter({ passkey: signed.value });
    setBusy(false);
    setFault(signed.error);
  }

  return { busy, fault, enter, withPasskey };
}

/** Begins at once, as its button was pressed. */
export function SignInAlone({ stay, onBack }: { stay: boolean; onBack: () => void }) {
  const { t } = useTranslate();
  const { busy, fault, withPasskey } = useEntry({ path: apiPaths.passkeySignIn, stay, body: {} });
  const begun = useRef(false);
  const begin = useEffectEvent(() => void withPasskey("alone"));
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    begin();
  }, []);
  return (
    <section className={styles.entry} aria-label={t("passkey.sign_in")}>
      <FaultNotice fault={fault} />
      {fault === null ? (
        <output>{t("passkey.follow")}</output>
      ) : (
        <div className={styles.buttons}>
          <Button look="primary" aria-disabled={busy} onClick={() => void withPasskey("alone")}>
            {t("passkey.again")}
          </Button>
          <Button look="plain" onClick={onBack}>
            {t("passkey.with_password")}
          </Button>
        </div>
      )}
    </section>
  );
}

type SecondFactorProps = Omit<Entry, "path"> & { onBack: () => void };

/** After the right password of an account with passkeys. */
export function SecondFactor({ stay, body, onBack }: SecondFactorProps) {
  const { t } = useTranslate();
  const { busy, fault, enter, withPasskey } = useEntry({ path: apiPaths.login, stay, body });
  const [asksCode, setAsksCode] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const codeForm = useRef<HTMLFormElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (asksCode) codeForm.current?.querySelector("input")?.focus();
  }, [asksCode]);

  function withCode(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get("recovery_code");
    if (!busy && typeof code === "string" && code.trim() !== "") void enter({ recovery_code: code });
  }

  return (
    <section className={styles.entry} aria-labelledby="second-factor">
      <h2 id="second-factor" ref={heading} tabIndex={-1} className={styles.heading}>
        {t("passkey.second_title")}
      </h2>
      <p>{t("passkey.second_text")}</p>
      <FaultNotice fault={fault} />
      <div className={styles.buttons}>
        <Button look="primary" aria-disabled={busy} onClick={() => void withPasskey("second")}>
          {t("passkey.use")}
        </Button>
        {!asksCode && <Button onClick={() => setAsksCode(true)}>{t("passkey.use_code")}</Button>}
      </div>
      {asksCode && (
        <form ref={codeForm} className={styles.form} onSubmit={withCode} noValidate>
          <InputField
            name="recovery_code"
            label={t("passkey.code")}
            hint={t("passkey.code_hint")}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
          <div>
            <Button look="primary" type="submit" aria-disabled={busy}>
              {t("passkey.sign_in_now")}
            </Button>
          </div>
        </form>
      )}
      <div>
        <Button look="plain" onClick={onBack}>
          {t("passkey.back")}
        </Button>
      </div>
    </section>
  );
}
