import type { passportDetailSchema } from "#domain/api/passports.ts";
import { normalizeRequestNumber } from "#domain/request-number.ts";
import { type ApiError, errorStatus } from "../../lib/api-error.ts";
import { findOnPhone } from "../../passports/find-on-phone.ts";
import { type Origin, phoneOrigin } from "../../passports/found.ts";
import { fromApi, type ListedPassport } from "../../passports/listed-passport.ts";
import { useMirror } from "../../hooks/mirror-view.tsx";
import type { QueryState } from "../../lib/query.ts";
import { type Services, useServices } from "../../hooks/services-context.ts";
import { useAsync } from "../../hooks/use-async.ts";
import { useQuery } from "../../hooks/use-query.ts";
import type * as z from "zod/mini";

export type PassportState =
  | { status: "loading" }
  | ({ status: "found"; passport: ListedPassport } & Origin)
  | { status: "not-found" }
  | { status: "failed"; error: ApiError };

/** By id or number: from the server, else from this phone by number. */
export function usePassport(idOrNumber: string, requestNumber: string | null): PassportState {
  const { passport, search, storage } = useServices();
  const view = useMirror();
  const number = normalizeRequestNumber(requestNumber ?? idOrNumber);
  const byId = useQuery(passport, idOrNumber);
  const again = secondQuestion(byId, idOrNumber, number);
  const byNumber = useQuery(passport, again);
  const onPhone = useAsync(
    async () => (number === null ? null : findHere(storage, search, number)),
    [storage, search, number, view],
    undefined,
  );
  // Number since corrected; the id still resolves.
  const answer =
    again === null || (byId.data !== undefined && byNumber.error !== undefined) ? byId : byNumber;
  if (answer.data !== undefined) {
    const sample = answer.data.meta?.sample_data === true;
    const passport = fromApi(answer.data.data);
    return { status: "found", passport, source: "server", asOf: answer.updatedAt, sample };
  }
  if (onPhone) return { status: "found", passport: onPhone, ...phoneOrigin(view) };
  const error = again === null ? byId.error : byNumber.error;
  if (error === undefined) return { status: "loading" };
  if (errorStatus(error) === 404) return { status: "not-found" };
  return onPhone === undefined ? { status: "loading" } : { status: "failed", error };
}

/** In the lists here, else what a push brought of a saved passport. */
async function findHere(
  storage: Services["storage"],
  search: Services["search"],
  number: string,
): Promise<ListedPassport | null> {
  const inLists = await findOnPhone(search, number).catch(() => null);
  if (inLists !== null) return inLists;
  return import("../../passports/find-in-watches.ts")
    .then(async (code) => code.findInWatches(await storage.open(), number))
    .catch(() => null);
}

type Detail = QueryState<z.infer<typeof passportDetailSchema>>;

/** After a correction an id may be gone or reused: then query by the URL's number. */
function secondQuestion({ data, error }: Detail, idOrNumber: string, number: string | null): string | null {
  const unknownId = error !== undefined && errorStatus(error) === 404;
  const anothers = data !== undefined && data.data.request_number !== number;
  return (unknownId || anothers) && number !== idOrNumber ? number : null;
}

/** The queries of `usePassport` outside React. */
export async function fetchPassport(
  passport: Services["passport"],
  idOrNumber: string,
  requestNumber: string | null,
): Promise<z.infer<typeof passportDetailSchema> | undefined> {
  await passport.fetch(idOrNumber);
  const number = normalizeRequestNumber(requestNumber ?? idOrNumber);
  const again = secondQuestion(passport.peek(idOrNumber), idOrNumber, number);
  if (again !== null) await passport.fetch(again);
  return passport.peek(again ?? idOrNumber).data ?? passport.peek(idOrNumber).data;
}
