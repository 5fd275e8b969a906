import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import type { QueryParams } from "./api-client.ts";
import type { ApiError } from "./api-error.ts";
import { fromApi, type ListedPassport } from "./listed-passport.ts";
import { type PhoneFilter, pageOnPhone, searchPageOnPhone } from "./listed-on-phone.ts";
import { isSampleData, useMirror } from "./mirror-view.tsx";
import { useServices } from "./services-context.ts";
import { useOnline } from "./use-online.ts";
import { useQuery } from "./use-query.ts";

export type PageQuestion = {
  /** For `GET /api/v1/passports`, without paging. */
  query: QueryParams;
  /** The same for the lists on this phone; `text` is a name or a number. */
  phone: PhoneFilter & { text: string };
  page: number;
  pageSize: number;
};

export type PassportPage =
  | { status: "loading" }
  | {
      status: "ready";
      passports: ListedPassport[];
      total: number;
      lastPage: number;
      from: "server" | "phone";
      sample: boolean;
      /** When the lists behind it were brought up to date, ms since 1970. */
      asOf: number | null;
    }
  | { status: "failed"; error: ApiError };

/** A server silent for this long is not waited for when the phone has something to show. */
const PATIENCE_MS = 800;

/** One page of passports: the server's, or this phone's while the server is away or slow. Null asks nothing. */
export function usePassportPage(question: PageQuestion | null): PassportPage {
  const { db, passports, search } = useServices();
  const online = useOnline();
  const view = useMirror();
  const identity = JSON.stringify(question);
  const params =
    question === null ? null : { ...question.query, page: question.page, page_size: question.pageSize };
  const server = useQuery(passports, online ? params : null);
  const impatient = useImpatience(identity);
  const wantsPhone =
    question !== null && server.data === undefined && (!online || impatient || server.error !== undefined);
  const phone = useLiveQuery(
    () => {
      if (question === null || !wantsPhone) return null;
      const { phone, page, pageSize } = question;
      const read =
        phone.text === ""
          ? pageOnPhone(db, phone, page, pageSize)
          : searchPageOnPhone(search, phone, page, pageSize);
      return read.catch(() => null);
    },
    // `identity` stands for `question`, a new object at every render.
    [db, search, identity, wantsPhone],
    null,
  );
  if (question === null) return { status: "loading" };
  if (server.data !== undefined) {
    const { data, meta } = server.data;
    return {
      status: "ready",
      passports: data.map(fromApi),
      total: meta.total,
      lastPage: meta.last_page,
      from: "server",
      sample: meta.sample_data === true,
      asOf: server.updatedAt,
    };
  }
  const holdsSome = view.status === "ready" && view.summary.passports > 0;
  if (phone !== null && holdsSome) {
    return {
      status: "ready",
      ...phone,
      lastPage: Math.max(1, Math.ceil(phone.total / question.pageSize)),
      from: "phone",
      sample: isSampleData(view),
      asOf: view.summary.updatedAt ?? view.summary.checkedAt,
    };
  }
  const gaveUp = !online || server.error !== undefined;
  const phoneIsEmpty = view.status === "failed" || (view.status === "ready" && view.summary.passports === 0);
  if (gaveUp && phoneIsEmpty) return { status: "failed", error: server.error ?? { kind: "offline" } };
  return { status: "loading" };
}

/** True once `identity` has stood for longer than a person should wait. */
function useImpatience(identity: string): boolean {
  const [waitedFor, setWaitedFor] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setWaitedFor(identity), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [identity]);
  return waitedFor === identity;
}
