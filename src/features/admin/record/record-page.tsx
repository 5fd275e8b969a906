import type { ReactNode } from "react";
import { errorStatus } from "../../../lib/api-error.ts";
import type { Fields } from "../../../outbox/change.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { useWaitingChanges } from "../outbox/use-waiting-changes.ts";
import { type RecordSource, useAdminRecord } from "../query/use-admin-record.ts";
import { AdminMissing } from "../table/admin-missing.tsx";
import { useAdminQuery } from "../query/use-admin-query.ts";
import { DeletedRecord } from "./deleted-record.tsx";
import type { OpenRecord } from "./edit-record.tsx";
import { RecordAnswer } from "./record-answer.tsx";
import type { RecordPages, RecordShape } from "./record-type.ts";
import { resourceOf, showRecord } from "./shown-record.ts";
import { UnsentRecord } from "./unsent-record.tsx";

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
 * A new type of record is a `RecordPages`, as in `passports/passport-record.ts`: its form (a `RecordForm`), its names in
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
