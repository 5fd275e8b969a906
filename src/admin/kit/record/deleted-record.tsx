import type { ReactNode } from "react";
import { keysOf } from "#domain/base/keys.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import type { Change } from "../../../outbox/change.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { FormCard } from "../form/form-card.tsx";
import { RecordChanges } from "../outbox/outbox-groups.tsx";
import { SyncMark } from "../outbox/sync-mark.tsx";
import { useAct } from "../outbox/use-act.ts";
import { AdminHead } from "../table/admin-page.tsx";
import { Fact, Facts } from "../table/facts.tsx";
import { Moment } from "../table/moment.tsx";
import { FieldValue } from "./field-value.tsx";
import type { RecordPages, RecordShape } from "./record-type.ts";
import { resourceOf, type ShownRecord } from "./shown-record.ts";

type Restored<Shape extends RecordShape> = {
  type: { kind: string };
  shown: Pick<ShownRecord<Shape>, "key" | "fields" | "changes">;
  base: Shape["data"];
  etag: string | null;
};

/** Whether somebody asked to restore it, and the record shown does not include that yet. */
export function isRestored({ kind }: { kind: string }, changes: readonly Change[]): boolean {
  return changes.some((change) => change.kind === `${kind}.restore`);
}

type RestoreButtonProps<Shape extends RecordShape> = Restored<Shape> & { label: string; disabled?: boolean };

/** Brings a deleted record back, once. */
export function RestoreButton<Shape extends RecordShape>(props: RestoreButtonProps<Shape>) {
  const { type, shown, base, etag, label, disabled = false } = props;
  const act = useAct();
  const restoration = {
    kind: `${type.kind}.restore`,
    resource: resourceOf(type, shown.key),
    body: { deleted: false },
    base,
    baseEtag: etag,
  };
  return (
    <Button
      look="primary"
      disabled={disabled || isRestored(type, shown.changes)}
      onClick={() => void act("restore", [restoration])}
    >
      {label}
    </Button>
  );
}

type DeletedRecordProps<Shape extends RecordShape> = Restored<Shape> & {
  type: RecordPages<Shape>;
  deletedAt: string;
  /** Below what the record said. */
  children?: ReactNode;
};

/** What a deleted record said, and the way to bring it back. */
export function DeletedRecord<Shape extends RecordShape>(props: DeletedRecordProps<Shape>) {
  const { type, shown, base, etag, deletedAt, children } = props;
  const { t } = useTranslate();
  const { fields, changes } = shown;
  return (
    <>
      <AdminHead title={type.titleOf(fields)} mark={<SyncMark changes={changes} />} />
      <RecordChanges changes={changes} />
      <Notice
        title={t("record.deleted")}
        actions={
          <RestoreButton type={type} shown={shown} base={base} etag={etag} label={t("record.restore")} />
        }
      >
        <p>
          <Moment at={deletedAt} />
        </p>
        <p>{t("record.restore_what")}</p>
      </Notice>
      <FormCard isWide={type.isWide}>
        <Facts>
          {keysOf(type.fields)
            .filter((name) => fields[name] !== "")
            .map((name) => (
              <Fact key={name} label={t(type.fields[name].label)}>
                <FieldValue description={type.fields[name]} text={fields[name] ?? ""} />
              </Fact>
            ))}
        </Facts>
      </FormCard>
      {children}
    </>
  );
}
