import type { Ref } from "react";

type FileInputProps = {
  /** The button that people see clicks it. */
  ref: Ref<HTMLInputElement>;
  label: string;
  accept?: string;
  multiple?: boolean;
  onChoose: (files: readonly File[]) => void;
};

/** The hidden file box behind a button. It keeps nothing, so that the same file can be chosen again. */
export function FileInput({ ref, label, accept, multiple, onChoose }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={multiple}
      hidden
      tabIndex={-1}
      aria-label={label}
      // What is chosen is no text of the form around it.
      onInput={(event) => event.stopPropagation()}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        currentTarget.value = "";
        if (files.length > 0) onChoose(files);
      }}
    />
  );
}
