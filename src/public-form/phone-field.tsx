import type { ComponentProps } from "react";
import { InputField } from "../ui/form/field.tsx";

type PhoneFieldProps = Pick<ComponentProps<typeof InputField>, "label" | "hint" | "error" | "defaultValue">;

export function PhoneField(props: PhoneFieldProps) {
  return (
    <InputField
      id="phone_number"
      name="phone_number"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      required
      {...props}
    />
  );
}
