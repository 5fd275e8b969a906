import type { ComponentProps } from "react";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { InputField } from "../../ui/form/field.tsx";
import { PasswordField as HiddenField } from "../../ui/form/password-field.tsx";
import type { AccountField } from "./account-fields.ts";
import styles from "./account.module.css";
import type { FormState } from "./use-account-form.ts";

type FieldProps = ComponentProps<"input"> & {
  form: string;
  name: AccountField;
  label: string;
  hint?: string;
  state: FormState;
};

export function TextField({ form, state, ...rest }: FieldProps) {
  return <InputField id={`${form}-${rest.name}`} error={useFieldError(state, rest.name)} {...rest} />;
}

export function PasswordField({ form, state, ...rest }: FieldProps) {
  const { t } = useTranslate();
  const words = {
    show: t("account.show"),
    hide: t("account.hide"),
    toggle: t("account.show_password"),
  };
  return (
    <HiddenField
      id={`${form}-${rest.name}`}
      error={useFieldError(state, rest.name)}
      words={words}
      {...rest}
    />
  );
}

function useFieldError(state: FormState, name: AccountField): string | undefined {
  const { t } = useTranslate();
  const error = state.status === "wrong" ? state.errors[name] : undefined;
  return error === undefined ? undefined : t(error);
}

/** Name of the "stay signed in" checkbox. */
const STAY = "stay";

export function StayField({ form }: { form: string }) {
  const { t } = useTranslate();
  const id = `${form}-${STAY}`;
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
export function DeviceField({ form, state }: Pick<FieldProps, "form" | "state">) {
  const { t } = useTranslate();
  return (
    <details
      className={styles.more}
      open={state.status === "wrong" && state.errors.device_name !== undefined}
    >
      <summary>{t("account.device_open")}</summary>
      <TextField
        form={form}
        state={state}
        name="device_name"
        label={t("account.device")}
        hint={t("account.device_hint")}
        autoComplete="off"
      />
    </details>
  );
}
