import { useState } from "react";
import {
  type ImportDetail,
  type ImportBatch,
  importBatchAnswerSchema,
  type ImportReadAgain,
} from "#domain/imports/contract.ts";
import { canStep } from "#domain/imports/import-steps.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog, DangerButton } from "../kit/form/confirm-dialog.tsx";
import styles from "./imports.module.css";
import { ListDialog } from "./list-dialog.tsx";
import { useLocation } from "wouter";
import { apiPaths } from "#domain/base/paths.ts";
import { adminRequest } from "../../accounts/session/admin-client.ts";
import { adminLinks } from "../../platform/lib/admin-links.ts";
import type { Translator } from "../../platform/i18n/translator.ts";
import { type ApiError, errorStatus } from "../../platform/lib/api-error.ts";
import { adminErrorText } from "../kit/refusal-text.ts";
import { showToast } from "../../ui/toast.ts";
import type { AdminQuery } from "../kit/query/use-admin-query.ts";

type BatchActionsProps = {
  batch: ImportDetail;
  decisions: Decisions;
  disabled: boolean;
  onReadAgain: () => void;
};

export function BatchActions({ batch, decisions, disabled, onReadAgain }: BatchActionsProps) {
  const { t } = useTranslate();
  const [asks, setAsks] = useState<"commit" | "move" | null>(null);
  const { status, rows_new, rows_updated, samples_replaced = 0 } = batch;
  const isNew = status === "queued" || status === "parsing";
  const close = (): void => setAsks(null);
  const decide = (work: () => Promise<boolean>): Promise<boolean> => {
    close();
    return work();
  };
  if (status === "importing" || status === "undone") return null;
  return (
    <div className={styles.actions}>
      {status === "parsed" && (
        <Button
          look="primary"
          disabled={disabled}
          onClick={() => (samples_replaced > 0 ? setAsks("commit") : void decisions.commit())}
        >
          {t("import.commit", { count: rows_new + rows_updated })}
        </Button>
      )}
      {canStep(batch, "read_again") && batch.file_kept === true && (
        <Button look={status === "failed" ? "primary" : "quiet"} disabled={disabled} onClick={onReadAgain}>
          {t("import.again")}
        </Button>
      )}
      {(status === "parsed" || status === "completed") && (
        <Button disabled={disabled} onClick={() => setAsks("move")}>
          {t("import.move")}
        </Button>
      )}
      {status === "completed" ? (
        <DangerButton
          key="undo"
          label={t("import.undo")}
          disabled={disabled}
          title={t("import.undo_title")}
          text={t("import.undo_text", { count: rows_new + rows_updated })}
          confirm={t("import.undo")}
          onConfirm={() => void decisions.undo()}
        />
      ) : (
        <DangerButton
          key="delete"
          label={t("import.delete")}
          // Also cancels a list still being read.
          disabled={isNew ? decisions.busy : disabled}
          title={t("import.delete_title")}
          text={t("import.delete_text")}
          confirm={t("import.delete")}
          onConfirm={() => void decisions.remove()}
        />
      )}
      {asks === "commit" && (
        <ConfirmDialog
          title={t("import.samples_title")}
          text={t("import.samples_text", { count: samples_replaced })}
          confirm={t("import.samples_confirm")}
          onConfirm={() => void decide(() => decisions.commit({ remove_samples: true }))}
          onClose={close}
        />
      )}
      {asks === "move" && (
        <ListDialog
          batch={batch}
          onSubmit={({ location, date }) => decide(() => decisions.move({ location, date }))}
          onClose={close}
        />
      )}
    </div>
  );
}

type Decisions = {
  busy: boolean;
  commit: (options?: { remove_samples: true }) => Promise<boolean>;
  readAgain: (change: ImportReadAgain) => Promise<boolean>;
  /** Drops the headings of groups from the rejected lines. */
  dismissHeadings: () => Promise<boolean>;
  undo: () => Promise<boolean>;
  move: (to: { location?: string; date?: string }) => Promise<boolean>;
  remove: () => Promise<boolean>;
};

/** Actions on a batch: sent at once, then refetched. Online only. */
export function useDecisions(
  batch: ImportBatch,
  query: Pick<AdminQuery<unknown>, "etag" | "reload">,
): Decisions {
  const translator = useTranslate();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const { id } = batch;
  const versioned = { headers: { "If-Match": query.etag ?? "*" } };

  async function decide(ask: () => ReturnType<typeof adminRequest>): Promise<boolean> {
    setBusy(true);
    const answer = await ask();
    setBusy(false);
    if (!answer.ok) {
      const description = refusalText(translator, answer.error);
      void showToast("error", translator.t("import.not_done"), { description });
    }
    return answer.ok;
  }
  async function decideAndReload(ask: () => ReturnType<typeof adminRequest>): Promise<boolean> {
    const isDone = await decide(ask);
    query.reload();
    return isDone;
  }
  const schema = importBatchAnswerSchema;
  return {
    busy,
    commit: (body) =>
      decideAndReload(() =>
        adminRequest("POST", apiPaths.adminImportCommit(id), { schema, ...(body && { body }) }),
      ),
    readAgain: (body) =>
      decideAndReload(() =>
        adminRequest("POST", apiPaths.adminImportReadAgain(id), { schema, body, ...versioned }),
      ),
    dismissHeadings: () =>
      decideAndReload(() => adminRequest("POST", apiPaths.adminImportHeadings(id), { schema, ...versioned })),
    undo: () => decideAndReload(() => adminRequest("POST", apiPaths.adminImportUndo(id), { schema })),
    move: (body) =>
      decideAndReload(() => adminRequest("PATCH", apiPaths.adminImport(id), { schema, body, ...versioned })),
    remove: async () => {
      const isDone = await decide(() => adminRequest("DELETE", apiPaths.adminImport(id), versioned));
      if (isDone) {
        void showToast("success", translator.t("import.deleted"));
        navigate(adminLinks.imports());
      } else query.reload();
      return isDone;
    },
  };
}

function refusalText(translator: Translator, error: ApiError): string {
  if (errorStatus(error) === 412) return translator.t("import.stale");
  if (error.kind === "problem" && error.problem.code === "already_imported")
    return translator.t("import.twin");
  if (error.kind === "problem" && error.problem.code === "samples_would_go")
    return translator.t("import.samples_came");
  if (error.kind === "problem" && error.problem.code === "file_not_kept")
    return translator.t("import.file_gone");
  if (errorStatus(error) === 409) return translator.t("import.wrong_state");
  return adminErrorText(translator, error);
}
