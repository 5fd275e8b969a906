import { deepestPage, type PassportList } from "#domain/passports/contract.ts";
import { useEffect, useState } from "react";
import type { PhoneStorage } from "../platform/db/phone-storage.ts";
import { type ApiError, errorStatus } from "../platform/lib/api-error.ts";
import { type Found, foundOnServer, type Origin, phoneOrigin } from "./found.ts";
import { type MirrorView, useMirror } from "../platform/hooks/mirror-view.tsx";
import { type PageQuestion, pageParams } from "./passport-question.ts";
import type { PhoneSearch } from "./search/phone-search.ts";
import type { QueryState } from "../platform/lib/query.ts";
import { useServices } from "../platform/hooks/services-context.ts";
import { useAsync } from "../platform/hooks/use-async.ts";
import { useOnline } from "../platform/hooks/use-online.ts";
import { useQuery } from "../platform/hooks/use-query.ts";

export type PassportPage =
  | { status: "loading" }
  | ({ status: "ready" } & Extent & Found & Origin)
  | { status: "failed"; error: ApiError };

/** `shown`: how many of `total` the pages up to the last one show. */
type Extent = { total: number; lastPage: number; shown: number };

/** After this, show the phone's answer. */
const SERVER_TIMEOUT_MS = 800;

/** One page from the server, or from the phone while that is down or slow. Null asks nothing. */
export function usePassportPage(question: PageQuestion | null): PassportPage {
  const { storage, passports, search } = useServices();
  const online = useOnline();
  const view = useMirror();
  const identity = JSON.stringify(question);
  const params = question === null ? null : pageParams(question);
  // Refetches when back online; keeps the answer when offline.
  const asked = useQuery(passports, online ? params : null);
  const server =
    params === null || asked.data !== undefined ? asked : { ...asked, data: passports.peek(params).data };
  const timedOut = useTimedOut(identity);
  const wantsPhone =
    question !== null && server.data === undefined && (!online || timedOut || server.error !== undefined);
  const phone = useAsync(
    async () => {
      if (question === null || !wantsPhone) return null;
      const read = await readOnPhone(question, storage, search).catch(() => "unreadable" as const);
      return { identity, read };
    },
    // `identity` replaces `question`, new at every render; `view` changes with the lists.
    [storage, search, identity, wantsPhone, view],
    null,
  );
  if (question === null) return { status: "loading" };
  // Still holds the previous question's result while reading.
  const read = phone?.identity === identity ? phone.read : null;
  return choosePage({ server, phone: read, view, online, page: question.page, pageSize: question.pageSize });
}

type Sources = {
  server: QueryState<PassportList>;
  /** Null until read. */
  phone: Found | "unreadable" | null;
  view: MirrorView;
  online: boolean;
} & Pick<PageQuestion, "page" | "pageSize">;

/** The server's page, else the phone's, else the reason for neither. */
export function choosePage({ server, phone, view, online, page, pageSize }: Sources): PassportPage {
  if (server.data !== undefined) {
    const { total, last_page: lastPage, sample_data } = server.data.meta;
    const origin = { source: "server", asOf: server.updatedAt, sample: sample_data === true } as const;
    return {
      status: "ready",
      ...upTo(lastPage, { page, pageSize, total }, foundOnServer(server.data)),
      ...origin,
    };
  }
  if (server.error !== undefined && isRefusal(server.error)) return { status: "failed", error: server.error };
  const holdsSome = view.status === "ready" && view.summary.passports > 0;
  if (phone !== null && phone !== "unreadable" && holdsSome) {
    const total = phone.exactTotal + phone.soundsTotal;
    const lastPage = Math.min(deepestPage(pageSize), Math.max(1, Math.ceil(total / pageSize)));
    return { status: "ready", ...upTo(lastPage, { page, pageSize, total }, phone), ...phoneOrigin(view) };
  }
  const gaveUp = !online || server.error !== undefined;
  const nothingHere =
    phone === "unreadable" || view.status === "failed" || (view.status === "ready" && !holdsSome);
  if (gaveUp && nothingHere) return { status: "failed", error: server.error ?? { kind: "offline" } };
  // Prerendering: there is no phone.
  if (server.error !== undefined && view.status === "loading")
    return { status: "failed", error: server.error };
  return { status: "loading" };
}

/** Nothing is shown after the deepest page, which was read in place of the page asked for. */
function upTo(
  lastPage: number,
  { page, pageSize, total }: { page: number; pageSize: number; total: number },
  found: Found,
): Extent & Found {
  const passports = page > deepestPage(pageSize) ? [] : found.passports;
  return { ...found, passports, total, lastPage, shown: Math.min(total, lastPage * pageSize) };
}

/** A refusal by the server: do not fall back to the phone. */
function isRefusal(error: ApiError): boolean {
  const status = errorStatus(error);
  return status === 400 || status === 422;
}

/** Segment-reading code is loaded only when needed. */
async function readOnPhone(
  { phone, page, pageSize }: PageQuestion,
  storage: PhoneStorage,
  search: PhoneSearch,
): Promise<Found> {
  const { askedOnPhone } = await import("./listed-on-phone.ts");
  return askedOnPhone({ storage, search }, phone, page, pageSize);
}

/** True once `identity` was unchanged for PATIENCE_MS. */
function useTimedOut(identity: string): boolean {
  const [waitedFor, setWaitedFor] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setWaitedFor(identity), SERVER_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [identity]);
  return waitedFor === identity;
}
