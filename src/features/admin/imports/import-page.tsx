import { useState } from "react";
import { Link } from "wouter";
import { type ImportDetail, isSettled } from "#domain/api/imports.ts";
import { canStep } from "#domain/import-steps.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { links } from "../../../lib/links.ts";
import { wholeNumber } from "../../../lib/page-number.ts";
import { useOnline } from "../../../hooks/use-online.ts";
import { useBranchNamer } from "../../../passports/offices.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PausedNotice } from "../frame/paused-notice.tsx";
import { useWaitingChanges } from "../outbox/use-waiting-changes.ts";
import { RecordAnswer } from "../record/record-answer.tsx";
import { AdminHead } from "../table/admin-head.tsx";
import { useAdminMessages } from "../use-admin-messages.ts";
import { BatchActions } from "./batch-actions.tsx";
import { BatchCounts } from "./batch-counts.tsx";
import { BatchFacts } from "./batch-facts.tsx";
import { BatchLines } from "./batch-lines.tsx";
import { BatchProgress } from "./batch-progress.tsx";
import { BatchState } from "./batch-state.tsx";
import { BatchWarnings } from "./batch-warnings.tsx";
import { faultText } from "./import-texts.ts";
import { ListDialog } from "./list-dialog.tsx";
import { NameColumns } from "./name-columns.tsx";
import { TopLines } from "./top-lines.tsx";
import { type LiveBatch, useBatch } from "./use-batch.ts";
import { useDecisions } from "./use-decisions.ts";

const MAX_ID = 999_999_999;

/** `/admin/pdf-import/{batch}`. */
export function ImportPage({ batchId }: { batchId: string }) {
  useAdminMessages("admin-imports");
  const { t } = useTranslate();
  const id = wholeNumber(batchId, MAX_ID);
  const live = useBatch(id);
  return (
    <RecordAnswer query={id === null ? null : live.query} missing={t("import.missing")}>
      {(batch) => <ImportView batch={live.batchOf(batch)} live={live} />}
    </RecordAnswer>
  );
}

/** The kind of jobs that works on it. */
function kindOf({ work }: ImportDetail) {
  return work === "undoing" ? "import-undo" : work === "moving" ? "import-move" : "import";
}

function ImportView({ batch, live }: { batch: ImportDetail; live: LiveBatch }) {
  const translator = useTranslate();
  const { t } = translator;
  const online = useOnline();
  const { query, progress, isDisconnected } = live;
  const decisions = useDecisions(batch, query);
  // Its counts change when dismissed lines were sent.
  useWaitingChanges(`import-lines:${batch.id}`, query);
  const settled = isSettled(batch);
  const can = online && !query.offline && settled && !decisions.busy;
  const nameOf = useBranchNamer();
  const isRead = batch.rows_total > 0;
  const [marker, setMarker] = useState<string | null>(null);
  const samples = batch.samples_replaced ?? 0;
  return (
    <>
      <AdminHead title={batch.original_filename} mark={<BatchState batch={batch} />} />
      {!settled && <BatchProgress batch={batch} progress={progress} />}
      {!settled && <PausedNotice kind={kindOf(batch)} />}
      {isDisconnected && <Notice tone="caution" title={t("import.no_events")} />}
      {batch.error_code !== null && (
        <Notice tone="critical" title={t(batch.status === "failed" ? "import.failed" : "import.not_done")}>
          <p>{faultText(translator, batch)}</p>
        </Notice>
      )}
      {settled && canStep(batch, "read_again") && batch.layout && (
        <NameColumns
          key={`${batch.id} ${batch.status}`}
          batch={batch}
          layout={batch.layout}
          disabled={!can}
          onSubmit={(columns) => void decisions.readAgain({ columns })}
        />
      )}
      {batch.status === "failed" && batch.error_code !== "columns_unknown" && (
        <TopLines batch={batch} disabled={!can} onChoose={setMarker} />
      )}
      {samples > 0 && (
        <Notice tone="caution" title={t("import.samples_notice", { count: samples })}>
          <p>{t("import.samples_hint")}</p>
        </Notice>
      )}
      {batch.status === "completed" && (
        <Notice tone="positive" title={t("import.is_public", { count: batch.rows_new + batch.rows_updated })}>
          <p>
            <Link href={links.passports(new URLSearchParams({ location: batch.location }).toString())}>
              {t("import.see_public", { branch: nameOf(batch.location) })}
            </Link>
          </p>
        </Notice>
      )}
      {batch.status === "undone" && <Notice title={t("import.undone_text")} />}
      {batch.status !== "undone" && (
        <BatchWarnings batch={batch} disabled={!can} onMove={(to) => void decisions.move(to)} />
      )}
      {isRead && <BatchCounts batch={batch} />}
      {settled && !online && <Notice tone="caution" title={t("import.actions_offline")} />}
      <BatchActions
        batch={batch}
        decisions={decisions}
        disabled={!can}
        onReadAgain={() => setMarker(batch.start_after_text)}
      />
      {marker !== null && (
        <ListDialog
          batch={batch}
          marker={marker}
          onSubmit={(change) => {
            setMarker(null);
            return decisions.readAgain(change);
          }}
          onClose={() => setMarker(null)}
        />
      )}
      <BatchFacts batch={batch} />
      {/* The server keeps no rows of an undone list. */}
      {isRead && settled && batch.status !== "undone" && (
        <BatchLines
          key={`${batch.id} ${batch.status} ${batch.rows_rejected}`}
          batch={batch}
          onDismiss={can ? () => void decisions.dismissHeadings() : null}
        />
      )}
    </>
  );
}
