import {
  type AdminRemovalRequest,
  adminRemovalRequestSchema,
  removalChangeSchema,
} from "#domain/passports/admin-removal-requests.ts";
import type { Change } from "../../../outbox/change.ts";

export const REMOVAL_REQUESTS = "removal-request:";

/** A request with queued changes applied. */
export type ShownRequest<Request extends AdminRemovalRequest> = {
  request: Request;
  changes: readonly Change[];
};

export function showRequest<Request extends AdminRemovalRequest>(
  request: Request,
  changes: readonly Change[],
): ShownRequest<Request> {
  const own = changes.filter(({ resource }) => resource === `${REMOVAL_REQUESTS}${request.id}`);
  return { request: own.reduce(applyChange, request), changes: own };
}

function applyChange<Request extends AdminRemovalRequest>(
  request: Request,
  { state, body, answer }: Change,
): Request {
  if (state === "done") {
    const parsed = adminRemovalRequestSchema.safeParse(answer?.data);
    return parsed.success ? { ...request, ...parsed.data } : request;
  }
  const written = removalChangeSchema.safeParse(body ?? {});
  if (!written.success) return request;
  const { status = request.status, note = request.note } = written.data;
  return { ...request, status, note };
}
