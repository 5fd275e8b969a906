import { Link } from "wouter";
import { isAdmin } from "#domain/accounts/roles.ts";
import { useAccount } from "../../../platform/hooks/account-context.ts";
import { usePageMessages, useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { adminLinks } from "../../../platform/lib/admin-links.ts";
import { Notice } from "../../../ui/notice.tsx";
import { usePausedKind } from "../query/use-paused-kind.ts";
import { Moment } from "../table/moment.tsx";

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
