import { useState } from "react";
import { PAYMENT_STATUSES } from "#domain/api/admin-advertisements.ts";
import { toIsoDate, todayInAddisAbaba } from "#domain/day.ts";
import { useServices } from "../../../hooks/services-context.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import type { Fields } from "../../../outbox/change.ts";
import type { FieldErrors } from "../../../ui/form/error-list.tsx";
import { InputField, SelectField } from "../../../ui/form/field.tsx";
import { BothDays } from "../table/both-days.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { readForm } from "../form/read-form.ts";
import { PAYMENT_LABELS } from "./advertisement-labels.ts";
import { readPayment } from "./read-payment.ts";

type PaymentDialogProps = { keepAs: string; onAdd: (body: Fields) => void; onClose: () => void };

export function PaymentDialog({ keepAs, onAdd, onClose }: PaymentDialogProps) {
  const translator = useTranslate();
  const { t } = translator;
  const { now } = useServices();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [day, setDay] = useState(() => toIsoDate(todayInAddisAbaba(now())));
  function add(form: HTMLFormElement): void {
    const read = readPayment(translator, readForm(form));
    setErrors(read.ok ? {} : read.error);
    if (read.ok) onAdd(read.value);
    else form.querySelector<HTMLElement>(`[name="${Object.keys(read.error)[0]}"]`)?.focus();
  }
  return (
    <FormDialog
      title={t("admin_ad.payment_title")}
      submitLabel={t("admin_ad.keep_payment")}
      noValidate
      keepAs={keepAs}
      onSubmit={add}
      onClose={onClose}
    >
      <InputField
        name="amount"
        label={t("field.amount")}
        hint={t("admin_ad.amount_hint")}
        error={errors["amount"]}
        inputMode="decimal"
        autoComplete="off"
      />
      <SelectField name="status" label={t("field.status")} defaultValue="paid" error={errors["status"]}>
        {PAYMENT_STATUSES.map((status) => (
          <option key={status} value={status}>
            {t(PAYMENT_LABELS[status])}
          </option>
        ))}
      </SelectField>
      <InputField
        name="day"
        type="date"
        label={t("field.day")}
        error={errors["day"]}
        value={day}
        note={day !== "" && <BothDays date={day} />}
        onChange={(event) => setDay(event.target.value)}
      />
      <InputField name="note" label={t("field.note")} error={errors["note"]} autoComplete="off" />
    </FormDialog>
  );
}
