import { ARTICLE_STATUSES } from "#domain/articles/contract.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { ARTICLE_STATUS_LABELS } from "../kit/form/status-labels.ts";
import { type PillLook, StatusPill } from "../kit/table/status-pill.tsx";

const LOOKS: Partial<Record<(typeof ARTICLE_STATUSES)[number], PillLook>> = {
  published: { tone: "positive" },
  scheduled: { tone: "notice" },
};
const DELETED: PillLook = { tone: "critical" };

export function StatusMark({ status, isDeleted }: { status: string; isDeleted: boolean }) {
  const { t } = useTranslate();
  const known = ARTICLE_STATUSES.find((one) => one === status);
  if (isDeleted) return <StatusPill look={DELETED}>{t("admin_article.deleted")}</StatusPill>;
  if (known === undefined) return <StatusPill>{status}</StatusPill>;
  return <StatusPill look={LOOKS[known]}>{t(ARTICLE_STATUS_LABELS[known])}</StatusPill>;
}
