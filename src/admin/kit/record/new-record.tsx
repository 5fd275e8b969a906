import { useState } from "react";
import { useLocation } from "wouter";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import type { Fields } from "../../../outbox/change.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { FormCard } from "../form/form-card.tsx";
import { useEnqueue } from "../outbox/use-act.ts";
import { AdminHead, AdminPage } from "../table/admin-page.tsx";
import type { RecordPages, RecordShape } from "./record-type.ts";

type NewRecordProps<Shape extends RecordShape> = {
  type: RecordPages<Shape>;
  /** Prefilled; empty by default. */
  fields?: Shape["texts"] | undefined;
  /** The page to go to after cancelling, or after saving if the record's page does not open; the list by default. */
  back?: string | undefined;
};

export function NewRecord<Shape extends RecordShape>({
  type,
  fields = type.empty,
  back = type.listHref,
}: NewRecordProps<Shape>) {
  const { t } = useTranslate();
  const enqueue = useEnqueue();
  const [, navigate] = useLocation();
  const { kind, Form, labels, href } = type;
  /** What it is prefilled with may arrive after somebody began to type. */
  const [begun, setBegun] = useState<Shape["texts"] | null>(null);
  async function add(body: Fields): Promise<boolean> {
    const change = await enqueue({ kind: `${kind}.create`, body });
    if (change !== null)
      navigate(type.opensAdded === true ? href(change.resource.slice(kind.length + 1)) : back);
    return change !== null;
  }
  return (
    <AdminPage>
      <AdminHead title={t(labels.new)} lead={t(labels.newLead)} />
      <FormCard isWide={type.isWide}>
        <Form
          type={type}
          recordKey={null}
          fields={begun ?? fields}
          onTyping={() => setBegun((former) => former ?? fields)}
          submitLabel={t(labels.add)}
          onSubmit={add}
          buttons={
            <ButtonLink look="plain" href={back}>
              {t("form.cancel")}
            </ButtonLink>
          }
        />
      </FormCard>
    </AdminPage>
  );
}
