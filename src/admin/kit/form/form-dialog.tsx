import type { ReactNode, SyntheticEvent } from "react";
import { useDraft, useKeptTyping } from "../../../platform/hooks/use-kept-typing.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import styles from "./form.module.css";

type FormDialogProps = {
  title: string;
  submitLabel: string;
  /** The caller checks the values itself. */
  noValidate?: boolean;
  /** Texts that are typed are kept on this device by this name, until the caller forgets them. */
  keepAs?: string;
  /** Takes over what was kept, by name, where the fields are controlled. */
  onRefilled?: (texts: Readonly<Record<string, string>>) => void;
  onSubmit: (form: HTMLFormElement) => void;
  onClose: () => void;
  children: ReactNode;
};

export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, noValidate, keepAs = null, onRefilled, onSubmit, onClose, children } = props;
  const { element, onInput } = useKeptTyping(keepAs, onRefilled);
  const draft = useDraft();
  const { t } = useTranslate();
  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    onSubmit(event.currentTarget);
  }
  return (
    <Dialog title={title} cancels onClose={onClose}>
      <form
        ref={element}
        className={styles.form}
        noValidate={noValidate}
        onSubmit={submit}
        onInput={(event) => {
          draft.begin();
          onInput(event);
        }}
      >
        {children}
        <div className={styles.buttons}>
          <Button look="primary" type="submit">
            {submitLabel}
          </Button>
          <Button look="plain" data-cancel onClick={onClose}>
            {t("form.cancel")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
