import { useState } from "react";
import { Link } from "wouter";
import { type ImportDetail, isSettled, type ImportBatch } from "#domain/imports/contract.ts";
import { canStep } from "#domain/imports/import-steps.ts";
import { locationSlug } from "#domain/locations/location-slug.ts";
import { useBranchNamer } from "../../passports/offices.tsx";
import { useOnline } from "../../platform/hooks/use-online.ts";
import type { MessageId } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { links } from "../../platform/lib/links.ts";
import { wholeNumber } from "../../platform/lib/page-number.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PausedNotice } from "../kit/frame/paused-notice.tsx";
import { useWaitingChanges } from "../kit/outbox/use-outbox.ts";
import { RecordAnswer } from "../kit/table/answer-state.tsx";
import { AdminHead } from "../kit/table/admin-page.tsx";
import { useAdminMessages } from "../kit/use-admin-messages.ts";
import { BatchActions, useDecisions } from "./batch-actions.tsx";
import { BatchFacts, BatchState } from "./batch-facts.tsx";
import { BatchLines } from "./batch-lines.tsx";
import { faultText, warningText } from "./import-texts.ts";
import styles from "./imports.module.css";
import { ListDialog } from "./list-dialog.tsx";
import { NameColumns } from "./name-columns.tsx";
import { type LiveBatch, useBatch } from "./use-batch.ts";

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
          <p>
            <Link href={links.sheet(locationSlug(batch.location), batch.date_of_publish)}>
              {t("import.sheet")}
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

type TopLinesProps = { batch: ImportDetail; disabled: boolean; onChoose: (line: string) => void };

/** No list found: pick the marker from the file's first lines. */
function TopLines({ batch, disabled, onChoose }: TopLinesProps) {
  const { t } = useTranslate();
  const lines = batch.top_lines ?? [];
  if (lines.length === 0) return null;
  const canChoose = batch.file_kept === true;
  return (
    <section className={styles.topLines} aria-labelledby="import-top">
      <h2 id="import-top">{t("import.top")}</h2>
      <p className={styles.soft}>{t(canChoose ? "import.top_choose" : "import.top_gone")}</p>
      <ol>
        {lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines may repeat, and never move
          <li key={at}>
            {canChoose ? (
              <button type="button" disabled={disabled} onClick={() => onChoose(line)}>
                {line}
              </button>
            ) : (
              line
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

const TEXTS: Readonly<Record<string, MessageId>> = {
  queued: "import.waiting_text",
  parsing: "import.reading_text",
  importing: "import.importing_text",
  undoing: "import.undoing_text",
  moving: "import.moving_text",
};

function BatchProgress({ batch, progress }: { batch: ImportBatch; progress: LiveBatch["progress"] }) {
  const { t } = useTranslate();
  const text = TEXTS[batch.work ?? batch.status];
  return (
    <div className={styles.progress}>
      {text !== undefined && <output className={styles.progressName}>{t(text)}</output>}
      {progress === null ? (
        <progress className={styles.bar} aria-label={text === undefined ? undefined : t(text)} />
      ) : (
        <>
          <progress
            className={styles.bar}
            max={progress.pages}
            value={progress.page}
            aria-label={t("import.reading_text")}
          />
          <p className={styles.progressText}>
            {t("import.reading_pages", { page: progress.page, pages: progress.pages })} ·{" "}
            {t("import.reading_rows", { count: progress.rows })}
          </p>
        </>
      )}
    </div>
  );
}

type BatchWarningsProps = {
  batch: ImportBatch;
  disabled: boolean;
  onMove: (to: { location: string }) => void;
};

/** If the cover names one other branch, offers to move the list there. */
function BatchWarnings({ batch, disabled, onMove }: BatchWarningsProps) {
  const translator = useTranslate();
  const { t } = translator;
  const nameOf = useBranchNamer();
  if (batch.warnings.length === 0) return null;
  const named = batch.warnings.find(({ code }) => code === "cover_branch")?.values["named"];
  const branch = named !== undefined && !named.includes(" / ") ? named : undefined;
  const isMovable = batch.status === "parsed" || batch.status === "completed";
  const offer = branch !== undefined && isMovable && (
    <Button disabled={disabled} onClick={() => onMove({ location: branch })}>
      {t("import.move_to", { branch: nameOf(branch) })}
    </Button>
  );
  return (
    <Notice tone="caution" title={t("import.check")} {...(offer === false ? {} : { actions: offer })}>
      {batch.warnings.map((warning) => (
        <p key={warning.text}>{warningText(translator, warning, nameOf)}</p>
      ))}
    </Notice>
  );
}

type Count = "rows_new" | "rows_updated" | "rows_duplicate" | "rows_rejected";

const COUNTS: readonly { count: Count; label: MessageId; hint: MessageId }[] = [
  { count: "rows_new", label: "import.rows_new", hint: "import.new_hint" },
  { count: "rows_updated", label: "import.rows_updated", hint: "import.updated_hint" },
  { count: "rows_duplicate", label: "import.rows_duplicate", hint: "import.duplicate_hint" },
  { count: "rows_rejected", label: "import.rows_rejected", hint: "import.rejected_hint" },
];

/** Every row is in exactly one of the four counts. */
function BatchCounts({ batch }: { batch: ImportBatch }) {
  const { t, intlTag } = useTranslate();
  const figure = (count: number) => count.toLocaleString(intlTag);
  const isAhead = batch.status === "parsed" || batch.status === "importing";
  return (
    <section className={styles.counts} aria-labelledby="import-counts">
      <h2 id="import-counts">{t(isAhead ? "import.preview" : "import.effect")}</h2>
      <p className={styles.soft}>
        {t("import.rows")}: {figure(batch.rows_total)}
      </p>
      <dl>
        {COUNTS.map(({ count, label, hint }) => (
          <div key={count} data-count={count} data-none={batch[count] === 0 || undefined}>
            <dt>{t(label)}</dt>
            <dd>{figure(batch[count])}</dd>
            <dd className={styles.countHint}>{t(hint)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
