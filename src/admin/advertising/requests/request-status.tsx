import type { AdminAdvertisementRequest } from "#domain/advertising/admin-requests.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { REQUEST_STATUS_LABELS } from "../../kit/form/status-labels.ts";
import { type PillLook, StatusPill } from "../../kit/table/status-pill.tsx";

const LOOKS: Record<AdminAdvertisementRequest["status"], PillLook> = {
  pending: { tone: "notice", weight: "filled" },
  contacted: { weight: "strong" },
  approved: { tone: "positive", weight: "strong" },
  rejected: { weight: "strong" },
};

export function RequestStatus({ status }: Pick<AdminAdvertisementRequest, "status">) {
  const { t } = useTranslate();
  return <StatusPill look={LOOKS[status]}>{t(REQUEST_STATUS_LABELS[status])}</StatusPill>;
}
