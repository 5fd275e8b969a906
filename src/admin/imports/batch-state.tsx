import type { ImportBatch } from "#domain/imports/contract.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { stateLabel } from "./import-texts.ts";
import styles from "./imports.module.css";

export function BatchState({ batch }: { batch: ImportBatch }) {
  const translator = useTranslate();
  const { status, work, is_sample } = batch;
  return (
    <>
      <span className={styles.state} data-state={work ?? status}>
        {stateLabel(translator, batch)}
      </span>
      {is_sample && <span className={styles.soft}>{translator.t("import.sample")}</span>}
    </>
  );
}
