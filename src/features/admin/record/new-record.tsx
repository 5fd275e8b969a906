import { useLocation } from "wouter";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import type { Fields } from "../../../outbox/change.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { FormCard } from "../form/form-card.tsx";
import type { FormTexts } from "../form/form-texts.ts";
import { useEnqueue } from "../outbox/use-enqueue.ts";
import { AdminHead } from "../table/admin-head.tsx";
import { AdminPage } from "../table/admin-page.tsx";
import type { RecordPages } from "./record-type.ts";

type NewRecordProps<Texts extends FormTexts, Data extends Fields> = {
  type: RecordPages<Texts, Data>;
  /** Prefilled; empty by default. */
  fields?: Texts | undefined;
  /** Where to go after saving or cancelling; the list by default. */
  back?: string | undefined;
};

export function NewRecord<Texts extends FormTexts, Data extends Fields>({
  type,
  fields = type.empty,
  back = type.listHref,
}: NewRecordProps<Texts, Data>) {
  const { t } = useTranslate();
  const enqueue = useEnqueue();
  const [, navigate] = useLocation();
  const { kind, Form, words } = type;
  async function add(body: Fields): Promise<void> {
    if ((await enqueue({ kind: `${kind}.create`, body })) !== null) navigate(back);
  }
  return (
    <AdminPage>
      <AdminHead title={t(words.new)} lead={t(words.newLead)} />
      <FormCard>
        <Form
          fields={fields}
          submitLabel={t(words.add)}
          onSubmit={(body) => void add(body)}
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
