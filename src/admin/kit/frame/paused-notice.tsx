import { Link } from "wouter";
import { isAdmin } from "#domain/accounts/roles.ts";
import { useAccount } from "../../../platform/hooks/account-context.ts";
import { usePageMessages, useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { adminLinks } from "../../../platform/lib/admin-links.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Moment } from "../table/moment.tsx";
import { adminOverviewSchema, type AdminOverview } from "#domain/imports/admin-overview.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { useAdminQuery } from "../query/use-admin-query.ts";

type PausedNoticeProps = {
  /** The kind of jobs that somebody waits for here. */
  kind: "import" | "import-undo" | "import-move" | "article-publish" | "advertisement-times";
};

/** Says to somebody who waits that the work is held, by whom and since when; nothing while it runs. */
export function PausedNotice({ kind }: PausedNoticeProps) {
  usePageMessages("admin-frame");
  const { t } = useTranslate();
  const account = useAccount();
  const paused = usePausedKind(kind);
  if (paused === null) return null;
  const { by, at } = paused;
  return (
    <Notice tone="caution" title={t("admin.paused_here")}>
      <p>
        {by !== null && t("admin.paused_by", { name: by })} {at !== null && <Moment at={at} />}
      </p>
      {account !== null && isAdmin(account) && (
        <p>
          <Link href={adminLinks.queue()}>{t("admin.paused_resume")}</Link>
        </p>
      )}
    </Notice>
  );
}

const FRESH_SECONDS = 10;

type PausedKind = NonNullable<AdminOverview["paused"]>[number];

/** The kind of jobs if it is held; null if it runs, or nothing is known. */
function usePausedKind(kind: string): PausedKind | null {
  const { data } = useAdminQuery(apiPaths.adminOverview, adminOverviewSchema, {
    freshSeconds: FRESH_SECONDS,
  });
  return data?.data.paused?.find((paused) => paused.kind === kind) ?? null;
}
