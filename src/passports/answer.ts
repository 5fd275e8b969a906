import { haveSameName, soleHit } from "#domain/passports/search/hit-groups.ts";
import type { ApiError } from "../platform/lib/api-error.ts";
import { type Found, NOTHING_FOUND } from "./found.ts";
import { type ListedPassport, mergeListed } from "./listed-passport.ts";
import type { MirrorView } from "../platform/hooks/mirror-view.tsx";

/** Totals are of what was searched so far. */
export type PhonePart = Found & {
  status: "searching" | "done" | "failed";
  /** Totals are final, similar ones may follow. */
  counted: boolean;
  /** Passports searched. */
  searched: number;
};

export type ServerPart =
  | { status: "not-asked" | "asking" }
  | ({ status: "answered" } & Found)
  | { status: "failed"; error: ApiError };

/** What a not-found answer covered. */
export type Scope = "all-lists" | "part-on-phone" | "no-lists";

export type Answer =
  | { kind: "nothing-typed" }
  | { kind: "searching"; similar: readonly ListedPassport[] }
  | ({
      kind: "found";
      /** Exact and sound-alike hits. */
      total: number;
      /** All rows have the same name, so only number or branch tells them apart. */
      sameName: boolean;
      /** Totals are final. */
      counted: boolean;
    } & Found)
  | { kind: "not-found"; scope: Scope; similar: readonly ListedPassport[]; serverError: ApiError | null }
  | { kind: "cannot-search"; why: "nothing-on-phone" | "storage"; serverError: ApiError | null };

type Question = {
  typed: boolean;
  phone: PhonePart;
  server: ServerPart;
  /** All published lists are on this phone; null while its storage has not said which ones are. */
  phoneIsComplete: boolean | null;
  /** No lists exist, locally or published. */
  hasNoLists: boolean;
};

/** Merges both sources into the state to show. */
export function deriveAnswer({ typed, phone, server, phoneIsComplete, hasNoLists }: Question): Answer {
  if (!typed) return { kind: "nothing-typed" };
  const answered = server.status === "answered" ? server : NOTHING_FOUND;
  const passports = mergeListed(phone.passports, answered.passports);
  const found = new Set(passports.map((passport) => passport.requestNumber));
  const spellings = server.status === "answered" ? server : phone;
  const similar = spellings.similar.filter((passport) => !found.has(passport.requestNumber));
  const asking = server.status === "asking";
  if (passports.length > 0) {
    const counted = (phone.status !== "searching" || phone.counted) && !asking;
    const sounding = passports.filter(({ match }) => match === "sounds").length;
    const exactTotal = Math.max(passports.length - sounding, phone.exactTotal, answered.exactTotal);
    const soundsTotal = Math.max(sounding, phone.soundsTotal, answered.soundsTotal);
    const total = exactTotal + soundsTotal;
    const sameName = haveSameName(passports.map(({ fullName }) => fullName));
    // The server knows all lists.
    const { readAs, isWithin } = answered.passports.length > 0 ? answered : phone;
    const totals = { total, exactTotal, soundsTotal };
    return { kind: "found", passports, ...totals, sameName, counted, similar, readAs, isWithin };
  }
  if (phone.status === "searching" || asking) return { kind: "searching", similar };
  const serverError = server.status === "failed" ? server.error : null;
  if (hasNoLists) return { kind: "not-found", scope: "no-lists", similar, serverError };
  if (server.status === "answered") return { kind: "not-found", scope: "all-lists", similar, serverError };
  // "Not found" says in which lists. They are known a moment later, and the answer would change and move.
  if (phone.searched > 0 && phoneIsComplete === null) return { kind: "searching", similar };
  if (phone.status === "failed") return { kind: "cannot-search", why: "storage", serverError };
  if (phone.searched === 0) return { kind: "cannot-search", why: "nothing-on-phone", serverError };
  const scope = phoneIsComplete ? "all-lists" : "part-on-phone";
  return { kind: "not-found", scope, similar, serverError };
}

/** The passport whose card is shown: the only one that is surely meant, unless a branch was chosen. */
export function cardOf(
  { passports, total, isWithin }: Extract<Answer, { kind: "found" }>,
  location: string | null,
): ListedPassport | null {
  return location !== null || isWithin ? null : soleHit(passports, total);
}

/**
 * Whether the phone alone can say "not found". The index may list everything while the worker reads nothing: storage
 * was cleared, or the worker failed to load. Null while the index is read.
 */
export function searchesEveryList(view: MirrorView, phone: PhonePart): boolean | null {
  if (view.status === "loading") return null;
  return view.status === "ready" && view.summary.complete && !readsNothing(phone);
}

/** The search worker found no lists on the phone. */
export function readsNothing({ status, searched }: PhonePart): boolean {
  return status === "failed" || (status === "done" && searched === 0);
}
