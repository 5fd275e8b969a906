import { useState } from "react";
import type { ImportDetail } from "#domain/imports/contract.ts";
import { canStep } from "#domain/imports/import-steps.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../kit/form/confirm-dialog.tsx";
import { DangerButton } from "../kit/form/danger-button.tsx";
import styles from "./imports.module.css";
import { ListDialog } from "./list-dialog.tsx";
import type { Decisions } from "./use-decisions.ts";

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
