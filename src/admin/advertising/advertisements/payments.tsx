import { useState } from "react";
import {
  type Payment,
  PAYMENT_STATUSES,
  newPaymentSchema,
} from "#domain/advertising/admin-advertisements.ts";
import { toIsoDate, todayInAddisAbaba, parseIsoDate } from "#domain/base/day.ts";
import { err, ok, type Result } from "#domain/base/result.ts";
import { birrText } from "../../../advertising/placements/figures/figures.tsx";
import { useServices } from "../../../platform/hooks/services-context.ts";
import type { Translator } from "../../../platform/i18n/translator.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { forgetTyping } from "../../../platform/lib/kept-typing.ts";
import type { Fields } from "../../../outbox/change.ts";
import { Button } from "../../../ui/button.tsx";
import type { FieldErrors } from "../../../ui/form/error-list.tsx";
import { InputField, SelectField } from "../../../ui/form/field.tsx";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { fieldErrors, refusedFields, readForm } from "../../kit/form/form-texts.ts";
import { RecordChanges } from "../../kit/outbox/outbox-groups.tsx";
import { useEnqueue } from "../../kit/outbox/use-act.ts";
import { useWaitingChanges } from "../../kit/outbox/use-outbox.ts";
import type { OpenRecord } from "../../kit/record/edit-record.tsx";
import { BothDays } from "../../kit/table/moment.tsx";
import { type Column, DataTable } from "../../kit/table/data-table.tsx";
import { PAYMENT_FIELDS, PAYMENT_LABELS } from "./advertisement-fields.ts";
import type { AdvertisementShape } from "./advertisement-record.tsx";
import styles from "./advertisements.module.css";

/** Payments are never changed: a refund is another one. */
export function Payments({ shown, base, query }: OpenRecord<AdvertisementShape>) {
  const translator = useTranslate();
  const { t } = translator;
  const enqueue = useEnqueue();
  const [isAdding, setIsAdding] = useState(false);
  const resource = `advertisement-payment:${shown.key}`;
  const changes = useWaitingChanges(resource, query) ?? [];
  const own = changes.filter((change) => change.resource === resource);
  const payments = base.payments ?? [];
  async function add(body: Fields): Promise<void> {
    const { ad_title } = shown.fields;
    const kept = await enqueue({ kind: "advertisement.payment", resource, body, base: { ad_title } });
    if (kept === null) return;
    forgetTyping(resource);
    setIsAdding(false);
  }
  return (
    <section className={styles.card} aria-labelledby="ad-payments">
      <h2 id="ad-payments">{t("admin_ad.payments")}</h2>
      <p className={styles.quiet}>{t("admin_ad.payments_rule")}</p>
      <p>
        {t("admin_ad.paid_sum", { amount: birrText(translator, base.payment_amount) })} ·{" "}
        {t(PAYMENT_LABELS[base.payment_status])}
      </p>
      <RecordChanges changes={own} />
      {payments.length > 0 && (
        <DataTable
          label={t("admin_ad.payments")}
          columns={columnsOf(translator)}
          rows={payments}
          keyOf={({ id }) => id}
        />
      )}
      <div>
        <Button onClick={() => setIsAdding(true)}>{t("admin_ad.add_payment")}</Button>
      </div>
      {isAdding && (
        <PaymentDialog
          keepAs={resource}
          onAdd={(body) => void add(body)}
          onClose={() => setIsAdding(false)}
        />
      )}
    </section>
  );
}

function columnsOf(translator: Translator): Column<Payment>[] {
  const { t } = translator;
  return [
    { id: "day", label: t("field.day"), figures: true, cell: ({ day }) => <BothDays date={day} /> },
    {
      id: "amount",
      label: t("field.amount"),
      figures: true,
      cell: ({ amount }) => birrText(translator, amount),
    },
    { id: "status", label: t("field.status"), cell: ({ status }) => t(PAYMENT_LABELS[status]) },
    { id: "note", label: t("field.note"), cell: ({ note }) => note ?? "–" },
  ];
}

type PaymentDialogProps = { keepAs: string; onAdd: (body: Fields) => void; onClose: () => void };

function PaymentDialog({ keepAs, onAdd, onClose }: PaymentDialogProps) {
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

/** The request body, or an error per field. `1,500` is an amount too. */
export function readPayment(
  translator: Translator,
  { amount = "", status = "", day = "", note = "" }: Readonly<Record<string, string>>,
): Result<Fields, FieldErrors> {
  const body = { amount: amount.replace(/[,\s]/g, ""), status, day, note: note.trim() || null };
  const wrong = refusedFields(newPaymentSchema.safeParse(body));
  if (parseIsoDate(day) === null) wrong.add("day");
  return wrong.size === 0 ? ok(body) : err(fieldErrors(translator, PAYMENT_FIELDS, wrong));
}
