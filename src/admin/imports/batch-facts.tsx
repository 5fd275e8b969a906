import type { ImportBatch } from "#domain/imports/contract.ts";
import { parseIsoDate } from "#domain/base/day.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { formatEthiopian, formatGregorian } from "#domain/languages/dates.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { formatDayAndTime } from "../kit/table/admin-dates.ts";
import { BranchName, Fact, Facts } from "../kit/table/facts.tsx";
import { Moment } from "../kit/table/moment.tsx";
import styles from "./imports.module.css";
import { stateLabel } from "./import-texts.ts";

export function BatchFacts({ batch }: { batch: ImportBatch }) {
  const { t } = useTranslate();
  return (
    <Facts>
      <Fact label={t("field.location")}>
        <BranchName name={batch.location} />
      </Fact>
      <Fact label={t("import.date")}>
        <ListDay date={batch.date_of_publish} />
      </Fact>
      <Fact label={t("import.marker")}>{batch.start_after_text}</Fact>
      {batch.source_format !== null && <Fact label={t("import.format")}>{batch.source_format}</Fact>}
      <Fact label={t("import.uploaded")}>
        <Uploaded batch={batch} />
      </Fact>
      {batch.finished_at !== null && (
        <Fact label={t("import.finished")}>
          <Moment at={batch.finished_at} />
        </Fact>
      )}
    </Facts>
  );
}

function Uploaded({ batch }: { batch: ImportBatch }) {
  const translator = useTranslate();
  const { now } = useServices();
  const moment = formatDayAndTime(translator, Date.parse(batch.created_at), now());
  return batch.created_by === null
    ? translator.t("import.by_command", { moment })
    : translator.t("import.uploaded_by", { moment, name: batch.created_by });
}

function ListDay({ date }: { date: string }) {
  const translator = useTranslate();
  const day = parseIsoDate(date);
  if (day === null) return date;
  return (
    <time dateTime={date}>
      {formatEthiopian(translator, day)}{" "}
      <span className={styles.soft}>({formatGregorian(translator, day)})</span>
    </time>
  );
}

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
