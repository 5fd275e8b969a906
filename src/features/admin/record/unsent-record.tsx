import { useEffect } from "react";
import { useLocation } from "wouter";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import type { Fields } from "../../../outbox/change.ts";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { showToast } from "../../../ui/toast.ts";
import { FormCard } from "../form/form-card.tsx";
import { RecordChanges } from "../outbox/record-changes.tsx";
import { SyncMark } from "../outbox/sync-mark.tsx";
import { useOutbox } from "../outbox/use-outbox.ts";
import { AdminHead } from "../table/admin-head.tsx";
import { AdminMissing } from "../table/admin-missing.tsx";
import { AdminPage } from "../table/admin-page.tsx";
import type { RecordPages, RecordShape } from "./record-type.ts";
import { resourceOf, unsentRecords } from "./shown-record.ts";

type UnsentRecordProps<Shape extends RecordShape> = { type: RecordPages<Shape>; recordKey: string };

/** Once sent, shows the record's own page. */
export function UnsentRecord<Shape extends RecordShape>({ type, recordKey }: UnsentRecordProps<Shape>) {
  const { t } = useTranslate();
  const { outbox, changes } = useOutbox();
  const [, navigate] = useLocation();
  const { kind, href, Form, labels } = type;
  const own = changes?.filter(({ resource }) => resource === resourceOf(type, recordKey));
  const sent = own?.find(({ state }) => state === "done");
  const savedKey = sent?.answer?.resource.slice(kind.length + 1);
  useEffect(() => {
    if (savedKey !== undefined) navigate(href(savedKey), { replace: true });
  }, [savedKey, navigate, href]);
  if (changes === null || savedKey !== undefined) return <SkeletonRows count={4} />;
  const shown = unsentRecords(type, changes).find(({ key }) => key === recordKey);
  const creation = shown?.changes.find((change) => change.kind === `${kind}.create`);
  if (shown === undefined || creation === undefined) return <AdminMissing title={t(labels.missing)} />;

  async function save(id: string, body: Fields): Promise<boolean> {
    const edited = await outbox.edit(id, body);
    await (edited.ok ? showToast("success", t("outbox.edited")) : showToast("error", t("outbox.not_kept")));
    return edited.ok;
  }
  return (
    <AdminPage>
      <AdminHead
        title={type.titleOf(shown.fields)}
        mark={<SyncMark changes={shown.changes} />}
        lead={t(labels.unsentLead)}
      />
      <RecordChanges changes={shown.changes} />
      <FormCard isWide={type.isWide}>
        <Form
          recordKey={recordKey}
          fields={shown.fields}
          submitLabel={t("form.save")}
          onSubmit={(body) => save(creation.id, body)}
        />
      </FormCard>
    </AdminPage>
  );
}
