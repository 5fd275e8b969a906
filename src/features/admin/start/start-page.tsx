import { apiPaths } from "#domain/api/paths.ts";
import { adminOverviewSchema } from "#domain/api/admin-overview.ts";
import { mayDo, mayEnterAdmin } from "#domain/roles.ts";
import { usePageMessages, useTranslate } from "../../../i18n/use-translate.tsx";
import { useAccount } from "../../../hooks/account-context.ts";
import { Notice } from "../../../ui/notice.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { AdminHead } from "../table/admin-head.tsx";
import { AdminPage } from "../table/admin-page.tsx";
import { AnswerState } from "../table/answer-state.tsx";
import { DropList } from "../imports/drop-list.tsx";
import { useAdminMessages } from "../use-admin-messages.ts";
import { Attention } from "./attention.tsx";
import { Faults } from "./faults.tsx";
import { StartFigures } from "./figures.tsx";
import { NewestImports } from "./newest-imports.tsx";
import { RefusedNotice } from "../frame/refused.tsx";
import styles from "./start-page.module.css";
import { useAdminQuery } from "../query/use-admin-query.ts";

/** `/admin`. */
export function StartPage() {
  usePageMessages("admin-frame");
  const { t } = useTranslate();
  const user = useAccount();
  if (user !== null && mayEnterAdmin(user)) return <Overview />;
  return (
    <>
      <PageTitle title={t("admin.start")} noindex />
      <RefusedNotice />
      <Notice title={t("admin.none")}>
        <p>{t("admin.none_text")}</p>
      </Notice>
    </>
  );
}

function Overview() {
  useAdminMessages("admin-imports");
  const { t } = useTranslate();
  const user = useAccount();
  const mayUpload = user !== null && mayDo(user, "upload-files");
  const query = useAdminQuery(apiPaths.adminOverview, adminOverviewSchema);
  return (
    <AdminPage>
      <AdminHead title={t("admin.overview")} />
      <RefusedNotice />
      {mayUpload && <DropList />}
      <AnswerState query={query}>
        {({ data }) => (
          <>
            <Faults faults={data.faults ?? []} />
            <Attention {...data} />
            <div className={styles.section}>
              <StartFigures overview={data} />
            </div>
            {data.batches !== null && <NewestImports batches={data.batches} />}
          </>
        )}
      </AnswerState>
    </AdminPage>
  );
}
