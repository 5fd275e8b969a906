import { useState } from "react";
import type { Payment } from "#domain/api/admin-advertisements.ts";
import { birrText } from "../../../advertisements/figures/figure-texts.ts";
import type { Translator } from "../../../i18n/translator.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import type { Fields } from "../../../outbox/change.ts";
import { forgetTyping } from "../../../lib/kept-typing.ts";
import { Button } from "../../../ui/button.tsx";
import { RecordChanges } from "../outbox/record-changes.tsx";
import { useEnqueue } from "../outbox/use-enqueue.ts";
import { useWaitingChanges } from "../outbox/use-waiting-changes.ts";
import type { OpenRecord } from "../record/edit-record.tsx";
import { BothDays } from "../table/both-days.tsx";
import { type Column, DataTable } from "../table/data-table.tsx";
import { PAYMENT_LABELS } from "./advertisement-labels.ts";
import type { AdvertisementShape } from "./advertisement-record.ts";
import styles from "./advertisements.module.css";
import { PaymentDialog } from "./payment-dialog.tsx";

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
