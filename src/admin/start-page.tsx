import { Link } from "wouter";
import { adminOverviewSchema, type AdminOverview } from "#domain/imports/admin-overview.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { parseIsoDate } from "#domain/base/day.ts";
import { mayDo, mayEnterAdmin } from "#domain/accounts/roles.ts";
import { useAccount } from "../platform/hooks/account-context.ts";
import { formatEthiopian, formatGregorian } from "#domain/languages/dates.ts";
import { usePageMessages, useTranslate } from "../platform/i18n/use-translate.tsx";
import { adminLinks } from "../platform/lib/admin-links.ts";
import { useBranchNamer } from "../passports/offices.tsx";
import { Fact } from "../ui/fact.tsx";
import { Figures } from "../ui/figures.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageTitle } from "../ui/page-head.tsx";
import { RefusedNotice } from "./kit/frame/refused.tsx";
import { DropList } from "./imports/drop-list.tsx";
import { stateLabel } from "./imports/import-texts.ts";
import { useAdminQuery } from "./kit/query/use-admin-query.ts";
import { formatBothDates } from "./kit/table/admin-dates.ts";
import { AdminHead, AdminPage } from "./kit/table/admin-page.tsx";
import { AnswerState } from "./kit/table/answer-state.tsx";
import { Moment } from "./kit/table/moment.tsx";
import { useAdminMessages } from "./kit/use-admin-messages.ts";
import { Attention } from "./attention.tsx";
import styles from "./start-page.module.css";
import type { ServiceFault } from "#domain/base/service-faults.ts";
import type { MessageId } from "../platform/i18n/translator.ts";

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

function StartFigures({ overview }: { overview: AdminOverview }) {
  const translator = useTranslate();
  const { t } = translator;
  const { passports, branches, newest_list_day, users, articles, backups } = overview;
  const day = newest_list_day === null ? null : parseIsoDate(newest_list_day);
  return (
    <Figures wide>
      <Fact term={t("admin.passports")}>{t("number", { value: passports })}</Fact>
      <Fact term={t("admin.locations")}>{t("number", { value: branches })}</Fact>
      {users !== null && <Fact term={t("admin.users")}>{t("number", { value: users })}</Fact>}
      {articles && (
        <Fact term={t("admin.articles")}>
          {t("number", { value: articles.published })}
          <span className={styles.also}>{t("admin.articles_also", articles)}</span>
        </Fact>
      )}
      {day !== null && (
        <Fact term={t("admin.newest_list")}>
          {formatEthiopian(translator, day)}
          <span className={styles.also}>{formatGregorian(translator, day)}</span>
        </Fact>
      )}
      {backups && (
        <Fact term={t("admin.last_backup")}>
          {backups.made_at === null ? t("admin.backup_never") : <Moment at={backups.made_at} />}
          <span className={styles.also}>
            {backups.proved_at === null ? (
              t("admin.backup_unproved")
            ) : (
              <>
                {t("admin.backup_proved")} <Moment at={backups.proved_at} />
              </>
            )}
          </span>
        </Fact>
      )}
    </Figures>
  );
}

function NewestImports({ batches }: { batches: NonNullable<AdminOverview["batches"]> }) {
  const translator = useTranslate();
  const { t } = translator;
  const nameOf = useBranchNamer();
  return (
    <section className={styles.section} aria-labelledby="newest-imports">
      <h2 id="newest-imports">{t("admin.newest_imports")}</h2>
      {batches.length === 0 ? (
        <p className={styles.quiet}>{t("admin.no_imports")}</p>
      ) : (
        <ul className={styles.batches}>
          {batches.map((batch) => {
            return (
              <li key={batch.id} className={styles.batch}>
                <Link href={adminLinks.import(batch.id)}>
                  {[nameOf(batch.location), formatBothDates(translator, batch.date_of_publish)].join(" · ")}
                </Link>
                <span className={styles.quiet}>
                  {[
                    stateLabel(translator, { status: batch.status, work: null }),
                    t("admin.batch_rows", { count: batch.rows_total }),
                    ...(batch.rows_rejected > 0
                      ? [t("admin.batch_rejected", { count: batch.rows_rejected })]
                      : []),
                    ...(batch.is_sample ? [t("admin.batch_sample")] : []),
                  ].join(" · ")}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** What is wrong and what to do. */
const TEXTS: Record<ServiceFault, MessageId> = {
  list_key_missing: "admin.fault_list_key_missing",
  list_key_unreadable: "admin.fault_list_key_unreadable",
  list_key_wrong: "admin.fault_list_key_wrong",
  lists_unsigned: "admin.fault_lists_unsigned",
  notices_secret_unreadable: "admin.fault_notices_secret_unreadable",
  notices_secret_wrong: "admin.fault_notices_secret_wrong",
  servers_differ: "admin.fault_servers_differ",
  database_damaged: "admin.fault_database_damaged",
};

/** The faults that this build of the app has words for. */
function faultTexts(faults: readonly string[]): MessageId[] {
  const texts: Readonly<Record<string, MessageId>> = TEXTS;
  return faults.flatMap((fault) => texts[fault] ?? []);
}

export function Faults({ faults }: { faults: readonly string[] }) {
  const { t } = useTranslate();
  const texts = faultTexts(faults);
  if (texts.length === 0) return null;
  return (
    <Notice tone="critical" title={t("admin.faults")}>
      {texts.map((text) => (
        <p key={text}>{t(text)}</p>
      ))}
    </Notice>
  );
}
