import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import type { RecordDraft } from "../../../accounts/session/record-drafts.ts";
import type { Fields } from "../../../outbox/change.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.ts";
import { DangerButton, DangerZone } from "../form/confirm-dialog.tsx";
import { FormCard } from "../form/form-card.tsx";
import { changedFields, formTexts } from "../form/form-texts.ts";
import { RecordChanges } from "../outbox/outbox-groups.tsx";
import { SyncMark } from "../outbox/sync-mark.tsx";
import { useAct, useEnqueue } from "../outbox/use-act.ts";
import type { AdminQuery } from "../query/use-admin-query.ts";
import { AdminHead } from "../table/admin-page.tsx";
import type { RecordPages, RecordShape } from "./record-type.ts";
import { resourceOf, type ShownRecord } from "./shown-record.ts";

export type OpenRecord<Shape extends RecordShape> = {
  shown: ShownRecord<{ texts: Shape["texts"]; data: Shape["data"] }>;
  base: Shape["data"];
  etag: string | null;
  /** What it was read by. */
  query: Pick<AdminQuery<unknown>, "at" | "reload">;
};

type EditRecordProps<Shape extends RecordShape> = OpenRecord<Shape> & {
  type: RecordPages<Shape>;
  lead: ReactNode;
  /** Null: the public has no page of it. */
  publicHref: string | null;
  /** Null: it cannot be deleted. */
  deleteText: string | null;
  /** Why it cannot be deleted now, in place of the button. */
  keepReason?: string | null;
  /** Shown to somebody who may not change it. */
  isReadOnly?: boolean;
  /** Before the form. */
  above?: ReactNode;
  /** Between the form and the delete section. */
  children?: ReactNode;
};

/** Edits or deletes a saved record, through the outbox. */
export function EditRecord<Shape extends RecordShape>(props: EditRecordProps<Shape>) {
  const {
    type,
    shown,
    base,
    etag,
    lead,
    publicHref,
    deleteText,
    keepReason = null,
    isReadOnly = false,
    above,
    children,
  } = props;
  const { kind, Form, labels } = type;
  const { t } = useTranslate();
  const enqueue = useEnqueue();
  const act = useAct();
  const [, navigate] = useLocation();
  const { version, pin, pinVersion, pinSubmitted, unpin } = usePinnedVersion(
    { fields: shown.fields, base, etag },
    shown.changes,
  );
  const from = { resource: resourceOf(type, shown.key), base: version.base, baseEtag: version.etag };

  async function save(body: Fields): Promise<boolean> {
    const differing = changedFields(body, version.fields);
    if (Object.keys(differing).length === 0) {
      unpin();
      void showToast("info", t("form.unchanged"));
      return true;
    }
    const changed = type.changeOf?.(differing, body) ?? differing;
    const change = await enqueue({ kind: `${kind}.update`, body: changed, ...from });
    if (change !== null) pinSubmitted(change.id, { ...version.fields, ...formTexts(type.empty, body) });
    return change !== null;
  }
  /** A draft may be older than the newest version: saving it must find out what changed meanwhile. */
  function restore(stored: RecordDraft["version"]): void {
    const read = type.sourceOf(shown.key)?.schema.safeParse({ data: stored?.base });
    if (stored === null || read?.success !== true) pin();
    else
      pinVersion({
        fields: { ...type.empty, ...formTexts(type.empty, stored.fields) },
        base: read.data.data,
        etag: stored.etag,
      });
  }
  async function remove(): Promise<void> {
    const kept = await act("delete", [{ kind: `${kind}.delete`, ...from }]);
    if (kept !== null) navigate(type.listHref);
  }
  return (
    <>
      <AdminHead
        title={type.titleOf(shown.fields)}
        mark={<SyncMark changes={shown.changes} />}
        lead={lead}
        actions={
          publicHref !== null && (
            <ButtonLink look="plain" href={publicHref}>
              {t(labels.publicPage)}
            </ButtonLink>
          )
        }
      />
      <RecordChanges changes={shown.changes} />
      {above}
      <FormCard isWide={type.isWide}>
        <Form
          type={type}
          recordKey={shown.key}
          fields={version.fields}
          submitLabel={t("form.save")}
          disabled={shown.deleted || isReadOnly}
          onTyping={pin}
          onSubmit={save}
          opened={{ version, savedAt: savedAtOf(version.base), restore }}
        />
      </FormCard>
      {children}
      {deleteText !== null && (
        <DangerZone title={t(labels.deleteZone)} text={keepReason ?? t(labels.deleteWhat)}>
          {keepReason === null && (
            <DangerButton
              label={t(labels.delete)}
              disabled={shown.deleted}
              title={t(labels.deleteTitle)}
              text={deleteText}
              confirm={t(labels.deleteSure)}
              onConfirm={() => void remove()}
            />
          )}
        </DangerZone>
      )}
    </>
  );
}

function savedAtOf({ updated_at, created_at }: Fields): string | null {
  const at = updated_at ?? created_at;
  return typeof at === "string" ? at : null;
}

type Version<Fields, Base> = { fields: Fields; base: Base; etag: string | null };

type Pinned<Fields, Base> = Version<Fields, Base> & { submittedAs: string | null };

/**
 * The version being edited: the newest until typing starts, then pinned, so that a refetch overwrites nothing; unpinned
 * once the submitted change is among those queued.
 */
export function usePinnedVersion<Fields, Base>(
  newest: Version<Fields, Base>,
  queued: readonly { id: string }[],
) {
  const [pinned, setPinned] = useState<Pinned<Fields, Base> | null>(null);
  const submittedAs = pinned?.submittedAs ?? null;
  const isQueued = submittedAs !== null && queued.some(({ id }) => id === submittedAs);
  // The newest version now includes the edit.
  if (isQueued) setPinned(null);
  const version: Version<Fields, Base> = pinned === null || isQueued ? newest : pinned;
  return {
    version,
    /** Shows the newest again: nothing was changed. */
    unpin: () => setPinned(null),
    pin: () => setPinned((former) => former ?? { ...newest, submittedAs: null }),
    /** Go on from another version. */
    pinVersion: (other: Version<Fields, Base>) => setPinned({ ...other, submittedAs: null }),
    /** Show the submitted fields until change `id` is queued. */
    pinSubmitted: (id: string, fields: Fields) => setPinned({ ...version, fields, submittedAs: id }),
  };
}
