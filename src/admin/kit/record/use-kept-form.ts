import { useRef } from "react";
import type { Fields } from "../../../outbox/change.ts";
import type { FormTexts } from "../form/form-texts.ts";
import type { RecordFormProps } from "./record-type.ts";
import { type KeptTexts, useKeptTexts } from "./use-kept-texts.ts";

export type KeptForm<Texts extends FormTexts> = KeptTexts<Texts> & {
  props: RecordFormProps<Texts>;
  submit: (body: Fields) => Promise<boolean>;
};

/** A record's form whose text is kept on this device while it is typed. */
export function useKeptForm<Texts extends FormTexts>(props: RecordFormProps<Texts>): KeptForm<Texts> {
  const kept = useKeptTexts(props);
  const { autosave } = kept;
  const isSending = useRef(false);
  return {
    ...kept,
    props,
    async submit(body) {
      // Pressed twice, it would be added twice.
      if (isSending.current) return false;
      isSending.current = true;
      autosave.begin();
      const isKept = await props.onSubmit(body).finally(() => (isSending.current = false));
      if (isKept) kept.settle();
      await autosave.end(isKept);
      return isKept;
    },
  };
}
