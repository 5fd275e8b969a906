import { useState } from "react";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { InputField } from "../../ui/form/field.tsx";
import type { RecordField } from "../kit/form/described-field.ts";
import { formatBothClocks, formatMomentDay } from "../kit/table/admin-dates.ts";
import { ADDIS_ABABA_MS } from "#domain/base/day.ts";

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

/** What a date and time field holds: no zone, and read as East Africa Time whatever the device's is. */
const TYPED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/**
 * `2026-11-20T06:05:00.000Z` as a date and time field shows it in Ethiopia: `2026-11-20T09:05`. What such a field held
 * stays as it is; "" if it is no time.
 */
export function toEastAfrica(instant: string): string {
  if (TYPED.test(instant)) return instant;
  const at = Date.parse(instant);
  return Number.isNaN(at) ? "" : new Date(at + ADDIS_ABABA_MS).toISOString().slice(0, 16);
}

/** The reverse; null if it is no date and time. */
export function fromEastAfrica(typed: string): string | null {
  if (!TYPED.test(typed)) return null;
  const at = Date.parse(`${typed}Z`);
  return Number.isNaN(at) ? null : new Date(at - ADDIS_ABABA_MS).toISOString();
}
