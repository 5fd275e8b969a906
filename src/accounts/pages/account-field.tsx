import { type ComponentProps, createContext, useContext } from "react";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { InputField } from "../../ui/form/field.tsx";
import { PasswordField as HiddenField } from "../../ui/form/password-field.tsx";
import type { AccountField } from "./account-fields.ts";
import styles from "./account.module.css";
import type { FormState } from "./use-account-form.ts";

/** The form around a field, set by `FormFrame`. */
export const AccountFormContext = createContext<{ id: string; state: FormState }>({
  id: "",
  state: { status: "writing" },
});

type FieldProps = ComponentProps<"input"> & { name: AccountField; label: string; hint?: string };

export function TextField(props: FieldProps) {
  return <InputField {...useField(props.name)} {...props} />;
}

export function PasswordField(props: FieldProps) {
  const { t } = useTranslate();
  const words = {
    show: t("account.show"),
    hide: t("account.hide"),
    toggle: t("account.show_password"),
  };
  return <HiddenField {...useField(props.name)} words={words} {...props} />;
}

function useField(name: AccountField): { id: string; error: string | undefined } {
  const { t } = useTranslate();
  const { id, state } = useContext(AccountFormContext);
  const error = state.status === "wrong" ? state.errors[name] : undefined;
  return { id: `${id}-${name}`, error: error && t(error) };
}

/** Name of the "stay signed in" checkbox. */
const STAY = "stay";

export function StayField() {
  const { t } = useTranslate();
  const id = `${useContext(AccountFormContext).id}-${STAY}`;
  return (
    <div className={styles.choice}>
      <input type="checkbox" id={id} name={STAY} aria-describedby={`${id}-hint`} />
      <label htmlFor={id}>{t("account.stay")}</label>
      <p id={`${id}-hint`} className={styles.hint}>
        {t("account.stay_hint")}
      </p>
    </div>
  );
}

export function staysSignedIn(form: HTMLFormElement): boolean {
  return new FormData(form).has(STAY);
}

/** Optional device name, collapsed: few people set one. */
export function DeviceField() {
  const { t } = useTranslate();
  const { error } = useField("device_name");
  return (
    <details className={styles.more} open={error !== undefined}>
      <summary>{t("account.device_open")}</summary>
      <TextField
        name="device_name"
        label={t("account.device")}
        hint={t("account.device_hint")}
        autoComplete="off"
      />
    </details>
  );
}
