import { type ComponentProps, useState } from "react";
import { Button } from "../button.tsx";
import styles from "./field.module.css";
import { type Described, Field } from "./field.tsx";

type PasswordFieldProps = Described &
  ComponentProps<"input"> & { words: { show: string; hide: string; toggle: string } };

export function PasswordField({ id, label, hint, error, note, words, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field id={id} label={label} hint={hint} error={error} note={note}>
      {(control) => (
        <div className={styles.password}>
          <input
            {...control}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
          />
          <Button
            aria-pressed={shown}
            aria-controls={control.id}
            aria-label={words.toggle}
            onClick={() => setShown(!shown)}
          >
            {shown ? words.hide : words.show}
          </Button>
        </div>
      )}
    </Field>
  );
}
