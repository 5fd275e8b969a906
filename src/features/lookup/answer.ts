import type { ApiError } from "../../lib/api-error.ts";
import { type ListedPassport, mergeListed } from "../../passports/listed-passport.ts";
import type { MirrorView } from "../../hooks/mirror-view.tsx";

export type PhonePart = {
  status: "searching" | "done" | "failed";
  /** Exact hits, then those that sound alike. */
  hits: readonly ListedPassport[];
  /** Counted so far. */
  exactTotal: number;
  soundsTotal: number;
  /** Totals are final, similar ones may follow. */
  counted: boolean;
  similar: readonly ListedPassport[];
  searched: number;
};

export type ServerPart =
  | { status: "not-asked" }
  | { status: "asking" }
  | {
      status: "answered";
      found: readonly ListedPassport[];
      exactTotal: number;
      soundsTotal: number;
      similar: readonly ListedPassport[];
    }
  | { status: "failed"; error: ApiError };

/** What a not-found answer covered. */
export type Scope = "all-lists" | "part-on-phone" | "no-lists";

export type Answer =
  | { kind: "nothing-typed" }
  | { kind: "searching"; similar: readonly ListedPassport[] }
  | {
      kind: "found";
      passports: readonly ListedPassport[];
      /** Exact and sound-alike hits. */
      total: number;
      /** Sound-alike hits only. */
      soundsTotal: number;
      /** All rows have the same name, so only number or branch tells them apart. */
      sameName: boolean;
      /** False while a source may still add rows. */
      settled: boolean;
      similar: readonly ListedPassport[];
    }
  | { kind: "not-found"; scope: Scope; similar: readonly ListedPassport[]; serverError: ApiError | null }
  | { kind: "cannot-search"; why: "nothing-on-phone" | "storage"; serverError: ApiError | null };

type Question = {
  typed: boolean;
  phone: PhonePart;
  server: ServerPart;
  /** All published lists are on this phone. */
  phoneIsComplete: boolean;
  /** No lists exist, locally or published. */
  hasNoLists: boolean;
};

const NO_ANSWER = { found: [], exactTotal: 0, soundsTotal: 0 } as const;

/** Merges both sources into the state to show. */
export function deriveAnswer({ typed, phone, server, phoneIsComplete, hasNoLists }: Question): Answer {
  if (!typed) return { kind: "nothing-typed" };
  const answered = server.status === "answered" ? server : NO_ANSWER;
  const passports = mergeListed(phone.hits, answered.found);
  const found = new Set(passports.map((passport) => passport.requestNumber));
  const spellings = server.status === "answered" ? server.similar : phone.similar;
  const similar = spellings.filter((passport) => !found.has(passport.requestNumber));
  const asking = server.status === "asking";
  if (passports.length > 0) {
    const settled = (phone.status !== "searching" || phone.counted) && !asking;
    const sounding = passports.filter(({ match }) => match === "sounds").length;
    const exactTotal = Math.max(passports.length - sounding, phone.exactTotal, answered.exactTotal);
    const soundsTotal = Math.max(sounding, phone.soundsTotal, answered.soundsTotal);
    const total = exactTotal + soundsTotal;
    return {
      kind: "found",
      passports,
      total,
      soundsTotal,
      sameName: haveSameName(passports),
      settled,
      similar,
    };
  }
  if (phone.status === "searching" || asking) return { kind: "searching", similar };
  const serverError = server.status === "failed" ? server.error : null;
  if (hasNoLists) return { kind: "not-found", scope: "no-lists", similar, serverError };
  if (server.status === "answered") return { kind: "not-found", scope: "all-lists", similar, serverError };
  if (phone.status === "failed") return { kind: "cannot-search", why: "storage", serverError };
  if (phone.searched === 0) return { kind: "cannot-search", why: "nothing-on-phone", serverError };
  const scope = phoneIsComplete ? "all-lists" : "part-on-phone";
  return { kind: "not-found", scope, similar, serverError };
}

/**
 * Whether the phone alone can say "not found". The index may list everything while the worker reads nothing: storage
 * was cleared, or the worker failed to load.
 */
export function searchesEveryList(view: MirrorView, { status, searched }: PhonePart): boolean {
  const readsNothing = status === "failed" || (status === "done" && searched === 0);
  return view.status === "ready" && view.summary.complete && !readsNothing;
}

function haveSameName(passports: readonly ListedPassport[]): boolean {
  const [first, ...others] = passports.map((passport) => passport.fullName.toLowerCase());
  return others.length > 0 && others.every((name) => name === first);
}
