import {
  type AdminAdvertisementRequest,
  adminAdvertisementRequestSchema,
  advertisementRequestChangeSchema,
} from "#domain/advertising/admin-requests.ts";
import { described } from "../../kit/form/described-field.ts";
import type { Change } from "../../../outbox/change.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { REQUEST_STATUS_LABELS } from "../../kit/form/status-labels.ts";
import { type PillLook, StatusPill } from "../../kit/table/status-pill.tsx";

/** Prefix of their resources. */
export const REQUESTS = "advertisement-request:";
export const UPDATE = "advertisement-request.update";
export const DELETE = "advertisement-request.delete";

/** The form of a request's notes. */
export const REQUEST_FORM = {
  kind: REQUESTS.slice(0, -1),
  ...described({
    admin_notes: { label: "field.admin_notes", hint: "admin_request.notes_hint", kind: "text" },
  }),
};

/** A request with queued changes applied. */
export type ShownRequest = {
  request: AdminAdvertisementRequest;
  /** The server's version, base of a change. */
  base: AdminAdvertisementRequest;
  changes: readonly Change[];
  isDeleted: boolean;
};

export function showRequest(base: AdminAdvertisementRequest, changes: readonly Change[]): ShownRequest {
  // The same phone may have sent the request itself.
  const own = changes.filter(
    ({ resource, kind }) => resource === `${REQUESTS}${base.id}` && (kind === UPDATE || kind === DELETE),
  );
  return {
    request: own.reduce(applyChange, base),
    base,
    changes: own,
    isDeleted: own.some(({ kind }) => kind === DELETE),
  };
}

function applyChange(
  request: AdminAdvertisementRequest,
  { state, body, answer }: Change,
): AdminAdvertisementRequest {
  if (state === "done") {
    const parsed = adminAdvertisementRequestSchema.safeParse(answer?.data);
    return parsed.success ? parsed.data : request;
  }
  const written = advertisementRequestChangeSchema.safeParse(body ?? {});
  if (!written.success) return request;
  const { status = request.status, admin_notes = request.admin_notes } = written.data;
  return { ...request, status, admin_notes };
}

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
