import type { ComponentProps } from "react";
import { InputField } from "../ui/form/field.tsx";

type PhoneFieldProps = Pick<
  ComponentProps<typeof InputField>,
  "id" | "name" | "label" | "hint" | "error" | "defaultValue"
>;

export function PhoneField(props: PhoneFieldProps) {
  return <InputField type="tel" inputMode="tel" autoComplete="tel" required {...props} />;
}
