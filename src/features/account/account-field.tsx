import { type ComponentProps, type ReactNode, useState } from "react";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { Button } from "../../ui/button.tsx";
import type { AccountField } from "./account-fields.ts";
import styles from "./account.module.css";
import type { FormState } from "./use-account-form.ts";

type FieldProps = {
  form: string;
  name: AccountField;
  label: string;
  hint?: string;
  state: FormState;
};

type TextFieldProps = FieldProps & ComponentProps<"input"> & { name: AccountField };

/** A box with its label, a hint, and what is wrong with what stands in it. */
export function TextField({ form, state, label, hint, ...rest }: TextFieldProps) {
  return (
    <Labelled form={form} name={rest.name} label={label} hint={hint} state={state}>
      {(described) => <input className={styles.input} {...described} {...rest} />}
    </Labelled>
  );
}

/** A password, hidden until somebody wants to see what they typed. */
export function PasswordField({ form, state, label, hint, ...rest }: TextFieldProps) {
  const { t } = useTranslate();
  const [shown, setShown] = useState(false);
  return (
    <Labelled form={form} name={rest.name} label={label} hint={hint} state={state}>
      {(described) => (
        <div className={styles.password}>
          <input
            className={styles.input}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            {...described}
            {...rest}
          />
          <Button
            aria-pressed={shown}
            aria-controls={described.id}
            aria-label={t("account.show_password")}
            onClick={() => setShown(!shown)}
          >
            {t(shown ? "account.hide" : "account.show")}
          </Button>
        </div>
      )}
    </Labelled>
  );
}

type Described = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

function Labelled({
  form,
  name,
  label,
  hint,
  state,
  children,
}: Omit<FieldProps, "hint"> & { hint: string | undefined; children: (described: Described) => ReactNode }) {
  const { t } = useTranslate();
  const id = `${form}-${name}`;
  const error = state.status === "wrong" ? state.errors[name] : undefined;
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={error === undefined ? styles.field : `${styles.field} ${styles.wrong}`}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {t(error)}
        </p>
      )}
      {children({
        id,
        ...(notes === "" ? {} : { "aria-describedby": notes }),
        ...(error === undefined ? {} : { "aria-invalid": true }),
      })}
    </div>
  );
}

/** The name `stay` of the choice below in its form. */
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

/** Whether the person wants to stay signed in. */
export function wantsToStay(form: HTMLFormElement): boolean {
  return new FormData(form).has(STAY);
}

/** A name for the device, which few care to give: out of the way until it is wanted. */
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
