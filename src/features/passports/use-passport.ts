import { useLiveQuery } from "dexie-react-hooks";
import { normalizeRequestNumber } from "../../../domain/request-number.ts";
import { type ApiError, errorStatus } from "../../lib/api-error.ts";
import { findOnPhone } from "../../lib/find-on-phone.ts";
import { fromApi, type ListedPassport } from "../../lib/listed-passport.ts";
import { isSampleData, useMirror } from "../../lib/mirror-view.tsx";
import { useServices } from "../../lib/services-context.ts";
import { useQuery } from "../../lib/use-query.ts";

export type PassportState =
  | { status: "loading" }
  | {
      status: "found";
      passport: ListedPassport;
      source: "phone" | "server";
      asOf: number | null;
      sample: boolean;
    }
  | { status: "not-found" }
  | { status: "failed"; error: ApiError };

/** One passport by id or number: the server's record, else this phone's by its number. */
export function usePassport(idOrNumber: string, requestNumber: string | null): PassportState {
  const { passport, search } = useServices();
  const view = useMirror();
  const number = normalizeRequestNumber(requestNumber ?? idOrNumber);
  const byId = useQuery(passport, idOrNumber);
  const unknownId = byId.error !== undefined && errorStatus(byId.error) === 404;
  // An id may be gone, or be another passport's, after a correction: then the number in the address decides.
  const anothers = byId.data !== undefined && byId.data.data.request_number !== number;
  const again = (unknownId || anothers) && number !== null && number !== idOrNumber ? number : null;
  const byNumber = useQuery(passport, again);
  const onPhone = useLiveQuery(
    () => (number === null ? null : findOnPhone(search, number).catch(() => null)),
    [search, number, view],
    undefined,
  );
  // A number that no list has any more was the one corrected: the id still stands for it.
  const answer = again === null || (anothers && byNumber.error !== undefined) ? byId : byNumber;
  if (answer.data !== undefined) {
    const sample = answer.data.meta?.sample_data === true;
    return {
      status: "found",
      passport: fromApi(answer.data.data),
      source: "server",
      asOf: answer.updatedAt,
      sample,
    };
  }
  if (onPhone) {
    const asOf = view.status === "ready" ? (view.summary.updatedAt ?? view.summary.checkedAt) : null;
    return { status: "found", passport: onPhone, source: "phone", asOf, sample: isSampleData(view) };
  }
  const error = again === null ? byId.error : byNumber.error;
  if (error === undefined || onPhone === undefined) return { status: "loading" };
  return errorStatus(error) === 404 ? { status: "not-found" } : { status: "failed", error };
}
