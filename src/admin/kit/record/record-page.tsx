import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "wouter";
import type { RecordDraft } from "../../../accounts/session/record-drafts.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { errorStatus } from "../../../platform/lib/api-error.ts";
import type { Fields, Change } from "../../../outbox/change.ts";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { showToast } from "../../../ui/toast.ts";
import { FormCard } from "../form/form-card.tsx";
import { changedFields, formTexts } from "../form/form-texts.ts";
import { RecordChanges } from "../outbox/outbox-groups.tsx";
import { SyncMark } from "../outbox/sync-mark.tsx";
import { useEnqueue } from "../outbox/use-act.ts";
import { useOutbox, useWaitingChanges } from "../outbox/use-outbox.ts";
import { useAdminQuery } from "../query/use-admin-query.ts";
import { type RecordSource, useAdminRecord } from "../query/use-admin-record.ts";
import { AdminHead, AdminPage, AdminMissing } from "../table/admin-page.tsx";
import { DeletedRecord } from "./deleted-record.tsx";
import type { OpenRecord } from "./edit-record.tsx";
import { RecordAnswer } from "../table/answer-state.tsx";
import type { RecordPages, RecordShape } from "./record-type.ts";
import { resourceOf, showRecord, unsentRecords } from "./shown-record.ts";

type RecordPageProps<Shape extends RecordShape> = {
  type: RecordPages<Shape>;
  /** From the URL. */
  recordKey: string;
  /** Usually an `EditRecord`. */
  children: (record: OpenRecord<Shape>) => ReactNode;
  /** Below a deleted record. */
  renderDeleted?: (data: Shape["data"]) => ReactNode;
};

/**
 * The page of a record that is changed through the outbox: a saved one with its queued changes, or one still to be sent.
 *
 * A new type of record is a `RecordPages`, as in `passports/passport-record.tsx`: its form (a `RecordForm`), its names in
 * URLs and changes, its texts. `NewRecord`, `RecordPage` and `EditRecord` are then its pages, `showRecords` the rows of
 * its list. Pages that change their record at once, online only, use `RecordAnswer`.
 */
export function RecordPage<Shape extends RecordShape>(props: RecordPageProps<Shape>) {
  const { type, recordKey } = props;
  const { t } = useTranslate();
  if (recordKey.startsWith("new:")) return <UnsentRecord key={recordKey} type={type} recordKey={recordKey} />;
  const source = type.sourceOf(recordKey);
  if (source === null) return <AdminMissing title={t(type.labels.missing)} />;
  return <SavedRecord key={recordKey} {...props} source={source} />;
}

type SavedRecordProps<Shape extends RecordShape> = RecordPageProps<Shape> & {
  source: RecordSource<Shape["data"]>;
};

function SavedRecord<Shape extends RecordShape>(props: SavedRecordProps<Shape>) {
  const { type, recordKey, source, children, renderDeleted } = props;
  const { t } = useTranslate();
  const query = useAdminRecord({ ...source, matches: (row) => type.keyOf(row) === recordKey });
  const isMissing = query.data === undefined && query.error !== undefined && errorStatus(query.error) === 404;
  const gone = useAdminQuery(isMissing ? (source.deleted ?? null) : null, source.schema);
  // The URL may have a former slug.
  const found = query.data ?? gone.data;
  const key = found === undefined ? recordKey : type.keyOf(found.data);
  const changes = useWaitingChanges(resourceOf(type, key), query);
  if (isMissing && source.deleted !== undefined)
    return (
      <RecordAnswer query={gone} missing={t(type.labels.missing)}>
        {(data) => {
          const { deleted_at: deletedAt }: Fields = data;
          if (changes === null || typeof deletedAt !== "string") return null;
          const shown = showRecord(type, type.keyOf(data), data, changes);
          return (
            <DeletedRecord type={type} shown={shown} base={data} etag={gone.etag} deletedAt={deletedAt}>
              {renderDeleted?.(data)}
            </DeletedRecord>
          );
        }}
      </RecordAnswer>
    );
  return (
    <RecordAnswer query={query} missing={t(type.labels.missing)}>
      {(data) => {
        if (changes === null) return null;
        const shown = showRecord(type, type.keyOf(data), data, changes);
        return children({ shown, base: data, etag: query.etag, query });
      }}
    </RecordAnswer>
  );
}

type UnsentRecordProps<Shape extends RecordShape> = { type: RecordPages<Shape>; recordKey: string };

/** Once sent, shows the record's own page; if something was typed, after that was saved. */
function UnsentRecord<Shape extends RecordShape>({ type, recordKey }: UnsentRecordProps<Shape>) {
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
