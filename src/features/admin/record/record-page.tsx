import type { ReactNode } from "react";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import type { Fields } from "../../../outbox/change.ts";
import type { FormTexts } from "../form/form-texts.ts";
import { useWaitingChanges } from "../outbox/use-waiting-changes.ts";
import { type RecordSource, useAdminRecord } from "../query/use-admin-record.ts";
import { AdminMissing } from "../table/admin-missing.tsx";
import type { OpenRecord } from "./edit-record.tsx";
import { RecordAnswer } from "./record-answer.tsx";
import type { RecordPages } from "./record-type.ts";
import { resourceOf, showRecord } from "./shown-record.ts";
import { UnsentRecord } from "./unsent-record.tsx";

type RecordPageProps<Texts extends FormTexts, Data extends Fields> = {
  type: RecordPages<Texts, Data>;
  /** From the URL. */
  recordKey: string;
  /** Null: the URL names no record. */
  source: RecordSource<Data> | null;
  /** Usually an `EditRecord`. */
  children: (record: OpenRecord<Texts, Data>) => ReactNode;
};

/**
 * The page of a record that is changed through the outbox: the saved one with its queued changes, or one that is still
 * to be sent. A new type of record is a `RecordPages` with its form; see `passports/passport-record.ts`.
 */
export function RecordPage<Texts extends FormTexts, Data extends Fields>({
  type,
  recordKey,
  source,
  children,
}: RecordPageProps<Texts, Data>) {
  const { t } = useTranslate();
  if (recordKey.startsWith("new:")) return <UnsentRecord key={recordKey} type={type} recordKey={recordKey} />;
  if (source === null) return <AdminMissing title={t(type.words.missing)} />;
  return (
    <SavedRecord key={recordKey} type={type} recordKey={recordKey} source={source}>
      {children}
    </SavedRecord>
  );
}

function SavedRecord<Texts extends FormTexts, Data extends Fields>({
  type,
  recordKey,
  source,
  children,
}: RecordPageProps<Texts, Data> & { source: RecordSource<Data> }) {
  const { t } = useTranslate();
  const query = useAdminRecord({ ...source, isIt: (row) => type.keyOf(row) === recordKey });
  const changes = useWaitingChanges(resourceOf(type, recordKey), query);
  return (
    <RecordAnswer query={query} missing={t(type.words.missing)}>
      {(data) =>
        changes !== null &&
        children({ shown: showRecord(type, type.keyOf(data), data, changes), base: data, etag: query.etag })
      }
    </RecordAnswer>
  );
}
