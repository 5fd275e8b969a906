import type { ReactNode } from "react";
import type { MessageId } from "../../../i18n/translator.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { fieldLabel, fieldText } from "../form/field-labels.ts";
import { FormCard } from "../form/form-card.tsx";
import { RecordChanges } from "../outbox/record-changes.tsx";
import { SyncMark } from "../outbox/sync-mark.tsx";
import { useAct } from "../outbox/use-act.ts";
import { AdminHead } from "../table/admin-head.tsx";
import { BothDays } from "../table/both-days.tsx";
import { Fact, Facts } from "../table/facts.tsx";
import { Moment } from "../table/moment.tsx";
import type { RecordPages, RecordShape } from "./record-type.ts";
import { resourceOf, type ShownRecord } from "./shown-record.ts";

type DeletedRecordProps<Shape extends RecordShape> = {
  type: RecordPages<Shape>;
  shown: ShownRecord<Shape>;
  base: Shape["data"];
  etag: string | null;
  deletedAt: string;
  /** Below what the record said. */
  children?: ReactNode;
};

/** What a deleted record said, and the way to bring it back. */
export function DeletedRecord<Shape extends RecordShape>(props: DeletedRecordProps<Shape>) {
  const { type, shown, base, etag, deletedAt, children } = props;
  const translator = useTranslate();
  const { t } = translator;
  const act = useAct();
  const { key, fields, changes } = shown;
  const kind = `${type.kind}.restore`;
  const isRestored = changes.some((change) => change.kind === kind);
  const restore = () =>
    act("restore", [
      { kind, resource: resourceOf(type, key), body: { deleted: false }, base, baseEtag: etag },
    ]);
  return (
    <>
      <AdminHead title={type.titleOf(fields)} mark={<SyncMark changes={changes} />} />
      <RecordChanges changes={changes} />
      <Notice
        title={t("record.deleted")}
        actions={
          <Button look="primary" disabled={isRestored} onClick={() => void restore()}>
            {t("record.restore")}
          </Button>
        }
      >
        <p>
          <Moment at={deletedAt} />
        </p>
        <p>{t("record.restore_what")}</p>
      </Notice>
      <FormCard isWide={type.isWide}>
        <Facts>
          {Object.entries(fields)
            .filter(([, value]) => value !== "")
            .map(([name, value]) => (
              <Fact key={name} label={fieldLabel(translator, name)}>
                <Value value={value} labels={type.valueLabels?.[name]} />
              </Fact>
            ))}
        </Facts>
      </FormCard>
      {children}
    </>
  );
}

type ValueProps = { value: string; labels: Readonly<Record<string, MessageId>> | undefined };

function Value({ value, labels }: ValueProps) {
  const translator = useTranslate();
  const label = labels?.[value];
  if (label !== undefined) return translator.t(label);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? <BothDays date={value} /> : fieldText(translator, value);
}
