import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import type { RecordDraft } from "../../../auth/record-drafts.ts";
import type { Change, Fields } from "../../../outbox/change.ts";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { showToast } from "../../../ui/toast.ts";
import { FormCard } from "../form/form-card.tsx";
import { changedFields, formTexts } from "../form/form-texts.ts";
import { RecordChanges } from "../outbox/record-changes.tsx";
import { SyncMark } from "../outbox/sync-mark.tsx";
import { useEnqueue } from "../outbox/use-enqueue.ts";
import { useOutbox } from "../outbox/use-outbox.ts";
import { AdminHead } from "../table/admin-head.tsx";
import { AdminMissing } from "../table/admin-missing.tsx";
import { AdminPage } from "../table/admin-page.tsx";
import type { RecordPages, RecordShape } from "./record-type.ts";
import { resourceOf, unsentRecords } from "./shown-record.ts";

type UnsentRecordProps<Shape extends RecordShape> = { type: RecordPages<Shape>; recordKey: string };

/** Once sent, shows the record's own page; if something was typed, after that was saved. */
export function UnsentRecord<Shape extends RecordShape>({ type, recordKey }: UnsentRecordProps<Shape>) {
  const { t } = useTranslate();
  const { outbox, changes } = useOutbox();
  const enqueue = useEnqueue();
  const [, navigate] = useLocation();
  const { kind, href, Form, labels } = type;
  const own = changes?.filter(({ resource }) => resource === resourceOf(type, recordKey));
  const sent = own?.find(({ state }) => state === "done");
  const savedKey = sent?.answer?.resource.slice(kind.length + 1);
  /** What the form was filled with when typing began. */
  const [begun, setBegun] = useState<Shape["texts"] | null>(null);
  const isLeaving = savedKey !== undefined && begun === null;
  useEffect(() => {
    if (isLeaving) navigate(href(savedKey), { replace: true });
  }, [isLeaving, savedKey, navigate, href]);
  if (changes === null || isLeaving) return <SkeletonRows count={4} />;
  const shown = unsentRecords(type, changes).find(({ key }) => key === recordKey);
  const creation = shown?.changes.find((change) => change.kind === `${kind}.create`) ?? sent;
  const fields = begun ?? shown?.fields;
  if (fields === undefined || creation === undefined) return <AdminMissing title={t(labels.missing)} />;
  const filled = fields;
  const { data = null, etag = null } = sent?.answer ?? {};

  async function edit(id: string, body: Fields): Promise<boolean> {
    const edited = await outbox.edit(id, body);
    await (edited.ok ? showToast("success", t("outbox.edited")) : showToast("error", t("outbox.not_kept")));
    return edited.ok;
  }
  /** It was sent while somebody typed: what they typed is a change of the answer. */
  async function update(key: string, body: Fields): Promise<boolean> {
    const differing = changedFields(body, filled);
    if (Object.keys(differing).length === 0) return true;
    const changed = type.changeOf?.(differing, body) ?? differing;
    const from = { resource: resourceOf(type, key), base: data, baseEtag: etag };
    return (await enqueue({ kind: `${kind}.update`, body: changed, ...from })) !== null;
  }
  async function save(id: string, body: Fields): Promise<boolean> {
    const isKept = await (savedKey === undefined ? edit(id, body) : update(savedKey, body));
    if (isKept) setBegun(null);
    return isKept;
  }
  return (
    <AdminPage>
      <AdminHead
        title={type.titleOf(fields)}
        mark={<SyncMark changes={shown?.changes ?? [creation]} />}
        lead={shown === undefined ? null : t(labels.unsentLead)}
      />
      <RecordChanges changes={shown?.changes ?? []} />
      <FormCard isWide={type.isWide}>
        <Form
          type={type}
          recordKey={savedKey ?? recordKey}
          fields={fields}
          submitLabel={t("form.save")}
          onTyping={() => setBegun(fields)}
          onSubmit={(body) => save(creation.id, body)}
          opened={{
            version: openedVersion(type, fields, sent),
            savedAt: null,
            restore: () => setBegun(fields),
          }}
        />
      </FormCard>
    </AdminPage>
  );
}

/** What a draft of the form is made from: the answer, once there is one. */
function openedVersion<Shape extends RecordShape>(
  { empty, readData = (record) => record }: RecordPages<Shape>,
  fields: Shape["texts"],
  sent: Change | undefined,
): RecordDraft["version"] {
  const { data = null, etag = null } = sent?.answer ?? {};
  if (data === null) return { fields, base: {}, etag: null };
  return { fields: { ...empty, ...formTexts(empty, readData(data)) }, base: data, etag };
}
