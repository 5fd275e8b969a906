import { useState, type SyntheticEvent } from "react";
import { renameWatch } from "../../watch/watches.ts";
import type { WatchRow } from "../../db/watch-rows.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { useServices } from "../../hooks/services-context.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { InputField } from "../../ui/form/field.tsx";
import { showToast } from "../../ui/toast.ts";
import styles from "./my-passports.module.css";
import { labelOf } from "./watch-words.ts";

/** Begins with the name it has; empty falls back to the query. */
export function RenameWatch({ row, onClose }: { row: WatchRow; onClose: () => void }) {
  const { t } = useTranslate();
  const { storage } = useServices();
  const [label, setLabel] = useState(() => labelOf(row));
  async function save(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    try {
      // What it is called without a label of its own goes on following the lists.
      const own = row.label === "" && label.trim() === labelOf(row) ? "" : label;
      await renameWatch(await storage.open(), row.id, own);
      onClose();
    } catch {
      await showToast("error", t("watch.not_saved"));
    }
  }
  return (
    <Dialog title={t("mine.rename_title")} onClose={onClose}>
      <form className={styles.rename} onSubmit={(event) => void save(event)}>
        <InputField
          label={t("mine.rename_label")}
          placeholder={t("mine.rename_hint")}
          value={label}
          maxLength={60}
          autoComplete="off"
          onFocus={(event) => event.target.select()}
          onChange={(event) => setLabel(event.target.value)}
        />
        <Button look="primary" type="submit">
          {t("mine.rename_save")}
        </Button>
      </form>
    </Dialog>
  );
}
