import type { AdminRemovalRequest } from "#domain/api/admin-removal-requests.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { REMOVAL_STATUS_LABELS } from "../form/status-labels.ts";
import { type PillLook, StatusPill } from "../table/status-pill.tsx";

const LOOKS: Record<AdminRemovalRequest["status"], PillLook> = {
  pending: { tone: "notice", weight: "filled" },
  settled: { tone: "positive", weight: "strong" },
  rejected: { weight: "strong" },
};

export function RequestStatus({ status }: Pick<AdminRemovalRequest, "status">) {
  const { t } = useTranslate();
  return <StatusPill look={LOOKS[status]}>{t(REMOVAL_STATUS_LABELS[status])}</StatusPill>;
}
