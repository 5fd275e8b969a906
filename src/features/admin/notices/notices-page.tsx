import { type AdminNotices, adminNoticesSchema } from "#domain/api/admin-notices.ts";
import { noticePaths } from "#domain/api/notices.ts";
import { useOnline } from "../../../hooks/use-online.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { Button } from "../../../ui/button.tsx";
import { Fact } from "../../../ui/fact.tsx";
import { Figures } from "../../../ui/figures.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { usePolledQuery } from "../query/use-polled-query.ts";
import { AdminHead } from "../table/admin-head.tsx";
import { AdminPage } from "../table/admin-page.tsx";
import { AnswerState } from "../table/answer-state.tsx";
import { useAdminMessages } from "../use-admin-messages.ts";
import { drillText } from "./drill-outcome.ts";
import styles from "./notices.module.css";
import { PublicationsTable } from "./publications-table.tsx";
import { RoutesTable } from "./routes-table.tsx";
import { SubscriptionsTable } from "./subscriptions-table.tsx";
import { useDrill } from "./use-drill.ts";
import { useNoticeActions } from "./use-notice-actions.ts";

/** `/admin/notices`: how many are told, and what keeps them from it; never who. */
export function NoticesPage() {
  useAdminMessages("admin-notices");
  const translator = useTranslate();
  const { t } = translator;
  const { query, polls, setPolls } = usePolledQuery(noticePaths.adminNotices, adminNoticesSchema);
  const online = useOnline();
  const isOffline = !online || query.offline;
  const { drill, sent } = useDrill(query.at);
  const actions = useNoticeActions({ isOffline, onChange: query.reload, onDrill: sent });
  return (
    <AdminPage>
      <div className={styles.head}>
        <AdminHead
          title={t("admin_notices.title")}
          lead={t("admin_notices.lead")}
          actions={
            <>
              <Button disabled={actions.disabled} onClick={actions.drill}>
                {t("admin_notices.drill")}
              </Button>
              <Button onClick={() => setPolls(!polls)}>
                {t(polls ? "admin_notices.stop_updates" : "admin_notices.keep_updating")}
              </Button>
            </>
          }
        />
        <div aria-live="polite">{drill !== null && <Notice title={drillText(translator, drill)} />}</div>
      </div>
      <AnswerState query={query}>
        {({ data }) => (
          <>
            {data.push === false && (
              <Notice tone="caution" title={t("admin_notices.off")}>
                <p>{t("admin_notices.off_why")}</p>
              </Notice>
            )}
            <Totals notices={data} />
            {data.routes.length > 0 && <RoutesTable routes={data.routes} actions={actions} />}
            {data.subscriptions.length > 0 && <SubscriptionsTable rows={data.subscriptions} />}
            {data.publications.length > 0 ? (
              <PublicationsTable rows={data.publications} />
            ) : (
              <p>{t("admin_notices.nothing_yet")}</p>
            )}
          </>
        )}
      </AnswerState>
    </AdminPage>
  );
}

function Totals({ notices: { subscriptions, routes } }: { notices: AdminNotices }) {
  const { t } = useTranslate();
  const number = (value: number) => t("number", { value });
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  return (
    <Figures>
      <Fact term={t("admin_notices.subscriptions")}>
        {number(sum(subscriptions.map(({ count }) => count)))}
      </Fact>
      <Fact term={t("admin_notices.due")}>{number(sum(routes.map(({ due }) => due)))}</Fact>
      <Fact term={t("admin_notices.stopped_routes")}>
        {number(routes.filter(({ stopped_at }) => stopped_at !== null).length)}
      </Fact>
    </Figures>
  );
}
