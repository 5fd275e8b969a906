import { Link } from "wouter";
import { isAdmin } from "#domain/accounts/roles.ts";
import { apiPaths } from "#domain/base/paths.ts";
import {
  IMPORT_ROW_STATES,
  type ImportBatch,
  type ImportDetail,
  type ImportLine,
  importDismissSchema,
  importRowListSchema,
} from "#domain/imports/contract.ts";
import { canStep } from "#domain/imports/import-steps.ts";
import type { Change } from "../../outbox/change.ts";
import { useAccount } from "../../platform/hooks/account-context.ts";
import { useUrlSearch } from "../../platform/hooks/use-url-search.ts";
import type { MessageId, Translator } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { adminLinks } from "../../platform/lib/admin-links.ts";
import { apiQuery, choiceParam, pageParams } from "../../platform/lib/search-params.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { prefilledState } from "../kit/form/prefilled-passport.ts";
import { useAct } from "../kit/outbox/use-act.ts";
import { useWaitingChanges } from "../kit/outbox/use-outbox.ts";
import { useAdminQuery } from "../kit/query/use-admin-query.ts";
import { AnswerState } from "../kit/table/answer-state.tsx";
import { type Column, DataTable } from "../kit/table/data-table.tsx";
import { Choosing, useSelection } from "../kit/table/selection-bar.tsx";
import { TablePages } from "../kit/table/table-pages.tsx";
import { reasonText } from "./import-texts.ts";
import styles from "./imports.module.css";

const PASSPORTS = "passport:";
/** Prefix of the dismissals. */
const LINES = "import-lines:";
const ALL = "all";
const LABELS: Record<(typeof STATES)[number], MessageId> = {
  all: "import.lines_all",
  accepted: "import.lines_accepted",
  duplicate: "import.lines_duplicate",
  rejected: "import.lines_rejected",
};
const STATES = [ALL, ...IMPORT_ROW_STATES] as const;

/** `onDismiss`: null while nothing can be done. */
type BatchLinesProps = { batch: ImportDetail; onDismiss: (() => void) | null };

/** Lines by outcome; those that need review first. */
export function BatchLines({ batch, onDismiss }: BatchLinesProps) {
  const headings = batch.headings ?? 0;
  const translator = useTranslate();
  const { t } = translator;
  const table = useUrlSearch({
    state: choiceParam(STATES, batch.rows_rejected > 0 ? "rejected" : ALL),
    ...pageParams(25),
  });
  const { state } = table.search;
  const params = { ...table.search, state: state === ALL ? "" : state };
  const query = useAdminQuery(apiQuery(apiPaths.adminImportRows(batch.id), params), importRowListSchema);
  // Refetch when a passport entered by hand has been sent.
  const changes = useWaitingChanges(PASSPORTS, query) ?? [];
  const dismissed = dismissedLines(useWaitingChanges(`${LINES}${batch.id}`, query) ?? []);
  const isDismissed = (line: ImportLine) => dismissed.has(lineKey(line));
  return (
    <section className={styles.lines} aria-labelledby="import-lines">
      <h2 id="import-lines">{t("import.lines")}</h2>
      <nav className={styles.tabs} aria-labelledby="import-lines">
        {STATES.map((one) => (
          <Link
            key={one}
            className={styles.tab}
            href={table.linkTo({ state: one })}
            aria-current={one === state ? "true" : undefined}
          >
            {tabText(translator, batch, one)}
          </Link>
        ))}
      </nav>
      {headings > 0 && (
        <Button disabled={onDismiss === null} onClick={() => onDismiss?.()}>
          {t("import.dismiss_headings", { count: headings })}
        </Button>
      )}
      <AnswerState query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Notice title={t("import.lines_none")} />
          ) : (
            <>
              <ChosenLines
                key={JSON.stringify(table.search)}
                batch={batch}
                lines={data}
                isDismissed={isDismissed}
                columns={lineColumns(translator, state, { batch, changes, isDismissed })}
              />
              <TablePages meta={meta} table={table} />
            </>
          )
        }
      </AnswerState>
    </section>
  );
}

/** Older servers send no counts. */
function tabText({ t }: Translator, { lines }: ImportDetail, state: (typeof STATES)[number]): string {
  const label = t(LABELS[state]);
  if (lines === undefined) return label;
  const count = state === ALL ? lines.accepted + lines.duplicate + lines.rejected : lines[state];
  return t("import.lines_count", { label, count });
}

type ChosenLinesProps = {
  batch: ImportDetail;
  lines: readonly ImportLine[];
  isDismissed: (line: ImportLine) => boolean;
  columns: readonly Column<ImportLine>[];
};

/** Lines, of which rejected ones can be dismissed together. */
function ChosenLines({ batch, lines, isDismissed, columns }: ChosenLinesProps) {
  const { t } = useTranslate();
  const act = useAct();
  const mayDismiss = canStep(batch, "move");
  async function dismiss(chosen: readonly ImportLine[], done: () => void): Promise<void> {
    const change = {
      kind: "import.dismiss",
      resource: `${LINES}${batch.id}`,
      body: { lines: chosen.map(({ page, line, text }) => ({ page, line, text })) },
      base: { name: batch.original_filename },
    };
    if ((await act("dismiss", [change], chosen.length)) !== null) done();
  }
  const selection = useSelection(lines, lineKey, {
    labelOf: ({ page, line }) => t("import.line_at", { page, line }),
    isSelectable: (line) => mayDismiss && line.state === "rejected" && !isDismissed(line),
    renderActions: (chosen, done) => (
      <Button onClick={() => void dismiss(chosen, done)}>
        {t("import.dismiss_lines", { count: chosen.length })}
      </Button>
    ),
  });
  return (
    <Choosing selection={selection}>
      <DataTable
        label={t("import.lines")}
        columns={columns}
        rows={lines}
        keyOf={lineKey}
        isWaiting={isDismissed}
        selection={selection}
      />
    </Choosing>
  );
}

function lineKey({ page, line, text }: Pick<ImportLine, "page" | "line" | "text">): string {
  return `${page} ${line} ${text}`;
}

/** Lines whose dismissal is not in the answer shown. */
function dismissedLines(changes: readonly Change[]): ReadonlySet<string> {
  return new Set(
    changes.flatMap(({ body }) => {
      const read = importDismissSchema.safeParse(body);
      return read.success ? (read.data?.lines ?? []).map((line) => lineKey(line)) : [];
    }),
  );
}

/** Columns with the same value in every line are left out. */
function lineColumns(
  translator: Translator,
  shown: (typeof STATES)[number],
  {
    batch,
    changes,
    isDismissed,
  }: {
    batch: ImportBatch;
    changes: readonly Change[];
    isDismissed: (line: ImportLine) => boolean;
  },
): Column<ImportLine>[] {
  const { t } = translator;
  const state: Column<ImportLine> = {
    id: "state",
    label: t("import.line_state"),
    cell: (row) => t(LABELS[row.state]),
  };
  const reason: Column<ImportLine> = {
    id: "reason",
    label: t("import.line_why"),
    cell: (row) => reasonText(translator, row) || "–",
  };
  const byHand: Column<ImportLine> = {
    id: "by_hand",
    label: t("import.line_by_hand"),
    cell: (row) =>
      isDismissed(row) ? (
        t("import.line_dismissed")
      ) : row.state === "rejected" ? (
        <LineByHand batch={batch} line={row} changes={changes} />
      ) : (
        "–"
      ),
  };
  return [
    {
      id: "place",
      label: t("import.line_place"),
      figures: true,
      cell: ({ page, line }) => t("import.line_at", { page, line }),
    },
    ...(shown === ALL ? [state] : []),
    {
      id: "text",
      label: t("import.line_text"),
      cell: ({ text }) => <span className={styles.source}>{text}</span>,
    },
    {
      id: "person",
      label: t("import.line_person"),
      cell: ({ full_name, request_number }) => [full_name, request_number].filter(Boolean).join(" · ") || "–",
    },
    ...(shown === "accepted" ? [] : [reason]),
    ...(shown === "rejected" || (shown === ALL && batch.rows_rejected > 0) ? [byHand] : []),
  ];
}

type LineByHandProps = {
  batch: ImportBatch;
  line: ImportLine;
  /** Changes not yet included in the lines shown. */
  changes: readonly Change[];
};

/** Link to enter a rejected line by hand, or that it was entered. */
function LineByHand({ batch, line, changes }: LineByHandProps) {
  const { t } = useTranslate();
  const user = useAccount();
  const number = line.request_number;
  if (line.published === true) return t("import.line_added");
  const isWaiting = changes.some(
    ({ kind, body }) => number !== null && kind === "passport.create" && body?.["request_number"] === number,
  );
  if (isWaiting) return t("import.line_waiting");
  // Upload permission alone does not allow manual entry.
  if (user === null || !isAdmin(user)) return "–";
  const { values } = line.reason ?? {};
  const state = prefilledState({
    fields: {
      request_number: number ?? values?.["number"] ?? "",
      first_name: line.names?.first_name ?? "",
      middle_name: line.names?.middle_name ?? "",
      last_name: line.names?.last_name ?? "",
      location: batch.location,
      date_of_publish: batch.date_of_publish,
    },
    back: adminLinks.import(batch.id),
  });
  return (
    <Link href={adminLinks.newPassport()} state={state}>
      {t("import.line_add")}
    </Link>
  );
}
