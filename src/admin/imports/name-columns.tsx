import { useId, useState } from "react";
import type { ImportDetail, ImportLayout } from "#domain/imports/contract.ts";
import {
  COLUMN_ROLES,
  type ColumnRole,
  type ColumnsFault,
  columnsFault,
} from "#domain/imports/list-columns.ts";
import type { MessageId } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { Button } from "../../ui/button.tsx";
import styles from "./imports.module.css";

type NameColumnsProps = {
  batch: ImportDetail;
  layout: ImportLayout;
  disabled: boolean;
  onSubmit: (columns: ColumnRole[]) => void;
};

const LABELS: Record<ColumnRole, MessageId> = {
  no: "import.column_no",
  number: "import.column_number",
  given: "import.column_given",
  father: "import.column_father",
  grandfather: "import.column_grandfather",
  surname: "import.column_surname",
  full: "import.column_full",
  ignored: "import.column_ignored",
};
const FAULTS: Record<ColumnsFault | "missing", MessageId> = {
  missing: "import.columns_missing",
  twice: "import.columns_twice",
  number: "import.columns_no_number",
  names: "import.columns_no_names",
};

/** Columns in an order the reader does not know: the first rows, and what each column holds. */
export function NameColumns({ batch, layout, disabled, onSubmit }: NameColumnsProps) {
  const { t } = useTranslate();
  const title = useId();
  const isNamed = layout.columns !== null;
  if (batch.file_kept !== true) return null;
  const text = t(isNamed ? "import.columns_named_text" : "import.columns_text");
  const form = <ColumnsForm layout={layout} text={text} disabled={disabled} onSubmit={onSubmit} />;
  return (
    <section className={styles.columns} aria-labelledby={title}>
      <h2 id={title}>{t(isNamed ? "import.columns_named" : "import.columns_unknown")}</h2>
      {isNamed ? (
        <details>
          <summary>{layout.columns?.map((role) => t(LABELS[role])).join(" · ")}</summary>
          {form}
        </details>
      ) : (
        form
      )}
    </section>
  );
}

type ColumnsFormProps = Omit<NameColumnsProps, "batch"> & { text: string };

function ColumnsForm({ layout, text, disabled, onSubmit }: ColumnsFormProps) {
  const { t } = useTranslate();
  const error = useId();
  const [chosen, setChosen] = useState<readonly (ColumnRole | "")[]>(
    layout.columns ?? layout.guesses.map((guess) => guess ?? ""),
  );
  const [fault, setFault] = useState<ColumnsFault | "missing" | null>(null);
  const choose = (column: number, role: ColumnRole | ""): void =>
    setChosen(chosen.map((former, at) => (at === column ? role : former)));
  function submit(): void {
    const columns = chosen.filter((role) => role !== "");
    const found = columns.length < chosen.length ? "missing" : columnsFault(columns);
    setFault(found);
    if (found === null) onSubmit(columns);
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p>{text}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled with the keys */}
      <section className={styles.columnsFrame} tabIndex={0} aria-label={t("import.columns_rows")}>
        <table>
          <thead>
            <tr>
              {chosen.map((role, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns never move
                <th key={at} scope="col">
                  <span>{layout.header[at] || t("import.column_at", { column: at + 1 })}</span>
                  <select
                    aria-label={columnLabel(at)}
                    aria-describedby={fault === null ? undefined : error}
                    value={role}
                    disabled={disabled}
                    onChange={(event) => choose(at, roleOf(event.target.value))}
                  >
                    <option value="">{t("import.column_choose")}</option>
                    {COLUMN_ROLES.map((one) => (
                      <option key={one} value={one}>
                        {t(LABELS[one])}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {layout.rows.map((row, line) => (
              // oxlint-disable-next-line react/no-array-index-key -- printed rows never move
              <tr key={line}>
                {row.map((cell, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- columns never move
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p id={error} role="alert" className={styles.columnsError}>
        {fault !== null && t(FAULTS[fault])}
      </p>
      <Button type="submit" look="primary" disabled={disabled}>
        {t("import.again_now")}
      </Button>
    </form>
  );

  function columnLabel(at: number): string {
    const printed = layout.header[at] ?? "";
    const column = t("import.column_at", { column: at + 1 });
    return printed === "" ? column : `${column}: ${printed}`;
  }
}

function roleOf(value: string): ColumnRole | "" {
  return COLUMN_ROLES.find((role) => role === value) ?? "";
}
