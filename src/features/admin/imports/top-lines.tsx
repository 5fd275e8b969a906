import type { ImportDetail } from "#domain/api/imports.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import styles from "./imports.module.css";

type TopLinesProps = { batch: ImportDetail; disabled: boolean; onChoose: (line: string) => void };

/** No list found: pick the marker from the file's first lines. */
export function TopLines({ batch, disabled, onChoose }: TopLinesProps) {
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
