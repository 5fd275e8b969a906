import { usePageMessages, useTranslate } from "../../i18n/use-translate.tsx";
import { FailedNotice } from "../../ui/failed-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { assertNever } from "#domain/result.ts";
import { Report } from "./report.tsx";
import styles from "./report.module.css";
import { useReport } from "./use-report.ts";
import { useReportToken } from "./use-report-token.ts";

/** `/advertisement-report#token=`: an advertiser's figures, by a link that a manager made. */
export function ReportPage() {
  usePageMessages("advertisement-report", "advertisement-figures");
  const { t } = useTranslate();
  const token = useReportToken();
  return (
    <div className={styles.page}>
      <PageTitle title={t("ad_report.title")} noindex />
      {token === "" ? (
        <>
          <PageHead title={t("ad_report.title")} />
          <Notice tone="critical" title={t("ad_report.cut")}>
            <p>{t("ad_report.cut_text")}</p>
          </Notice>
        </>
      ) : (
        <OfToken token={token} />
      )}
    </div>
  );
}

function OfToken({ token }: { token: string }) {
  const { t } = useTranslate();
  const { state, reload } = useReport(token);
  const head = <PageHead title={t("ad_report.title")} />;
  switch (state.kind) {
    case "loading":
      return (
        <>
          {head}
          <SkeletonRows />
        </>
      );
    case "failed":
      return (
        <>
          {head}
          <FailedNotice title={t("ad_report.failed")} error={state.error} onRetry={reload} />
        </>
      );
    case "over":
      return (
        <>
          {head}
          <Notice tone="caution" title={t("ad_report.over")}>
            <p>{t("ad_report.over_text")}</p>
          </Notice>
        </>
      );
    case "ready":
      return <Report report={state.report} />;
    default:
      return assertNever(state);
  }
}
