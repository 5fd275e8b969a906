import { useState } from "react";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { InputField } from "../../ui/form/field.tsx";
import type { RecordField } from "../kit/form/described-field.ts";
import { formatBothClocks, formatMomentDay } from "../kit/table/admin-dates.ts";
import { fromEastAfrica, toEastAfrica } from "./east-africa-time.ts";

/** In East Africa Time whatever the device's zone is; below it the Ethiopian date and clock. */
export function PublishTime({
  field,
  onTime,
}: {
  field: Omit<RecordField, "name"> & { name?: string };
  onTime?: (time: string) => void;
}) {
  const translator = useTranslate();
  const [typed, setTyped] = useState(toEastAfrica(field.defaultValue ?? ""));
  const instant = fromEastAfrica(typed);
  const at = instant === null ? null : Date.parse(instant);
  return (
    <InputField
      {...field}
      type="datetime-local"
      defaultValue={toEastAfrica(field.defaultValue ?? "")}
      note={
        at === null ? undefined : `${formatMomentDay(translator, at)} · ${formatBothClocks(translator, at)}`
      }
      onChange={(event) => {
        setTyped(event.target.value);
        onTime?.(event.target.value);
      }}
    />
  );
}
