import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Fields } from "../../../outbox/change.ts";
import type { Translator } from "../../../platform/i18n/translator.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import type { FormTexts } from "../form/form-texts.ts";
import { SyncMark } from "../outbox/sync-mark.tsx";
import { useWaitingChanges } from "../outbox/use-outbox.ts";
import type { Column } from "../table/data-table.tsx";
import { type ListAnswer, ListPage, type ListPageProps } from "../table/list-page.tsx";
import type { Selecting } from "../table/selection-bar.tsx";
import { DraftsHere } from "./drafts-here.tsx";
import type { RecordType } from "./record-type.ts";
import { resourceOf, type ShownRecord, showRecords } from "./shown-record.ts";

type Shown<Texts extends FormTexts, Data extends Fields> = ShownRecord<{ texts: Texts; data: Data }>;

/** The server's records with queued changes applied; `withNew`: unsent ones as well. */
type Show<Texts extends FormTexts, Data extends Fields> = (
  records: readonly Data[],
  withNew: boolean,
) => readonly Shown<Texts, Data>[];

type RecordListProps<Texts extends FormTexts, Data extends Fields, Answer, Sort extends string> = Pick<
  ListPageProps<Answer, Shown<Texts, Data>, Sort>,
  "list" | "title" | "filters" | "notice" | "none"
> &
  Pick<Selecting<Shown<Texts, Data>>, "isSelectable" | "renderActions"> & {
    type: RecordType<{ texts: Texts; data: Data }>;
    /** Before the button that adds one. */
    actions?: ReactNode;
    columns: readonly Column<Shown<Texts, Data>, NoInfer<Sort>>[];
    /** Which rows are shown. By default those of the answer, with unsent records first if nothing is filtered. */
    rows?: (answer: Answer, show: Show<Texts, Data>, isWhole: boolean) => readonly Shown<Texts, Data>[];
    renderAfter?: (answer: Answer, show: Show<Texts, Data>) => ReactNode;
  };

/** A list of records that are changed through the outbox, with what waits to be sent and what was typed and not saved. */
export function RecordList<
  Texts extends FormTexts,
  Data extends Fields,
  Answer extends ListAnswer<Data>,
  Sort extends string,
>(props: RecordListProps<Texts, Data, Answer, Sort>) {
  const { type, list, actions, isSelectable, renderActions, renderAfter } = props;
  const { rows = ({ data }, show, isWhole) => show(data, isWhole) } = props;
  const { t } = useTranslate();
  const changes = useWaitingChanges(resourceOf(type, ""), list.query) ?? [];
  const show: Show<Texts, Data> = (records, withNew) => showRecords(type, records, changes, withNew);
  return (
    <ListPage
      list={list}
      title={props.title}
      actions={
        <>
          {actions}
          <ButtonLink look="primary" href={type.newHref}>
            {t(type.labels.new)}
          </ButtonLink>
        </>
      }
      before={<DraftsHere {...type} type={type} />}
      filters={props.filters}
      notice={props.notice}
      {...(props.none && { none: props.none })}
      rows={(answer, isWhole) => rows(answer, show, isWhole)}
      keyOf={({ key }) => key}
      isWaiting={(row) => row.changes.length > 0}
      columns={props.columns}
      selecting={{ labelOf: ({ fields }) => type.titleOf(fields), isSelectable, renderActions }}
      renderAfter={(answer) => renderAfter?.(answer, show)}
    />
  );
}

type TitleMore<Data, Sort> = { sort?: Sort; langOf?: (data: Data) => string | null | undefined };

/** The column that names a record and leads to it; struck out while its deletion waits. */
export function titleColumn<Texts extends FormTexts, Data extends Fields, Sort extends string>(
  { t }: Translator,
  type: RecordType<{ texts: Texts; data: Data }>,
  name: keyof Texts & string,
  { langOf, ...more }: TitleMore<Data, Sort> = {},
): Column<Shown<Texts, Data>, Sort> {
  return {
    id: name,
    label: t(type.fields[name].label),
    ...more,
    cell: ({ key, fields, data, deleted, changes }) => (
      <>
        <Link href={type.href(key)} lang={(data && langOf?.(data)) ?? undefined}>
          {deleted ? <del>{fields[name]}</del> : fields[name]}
        </Link>
        <SyncMark changes={changes} />
      </>
    ),
  };
}
