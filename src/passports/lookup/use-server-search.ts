import { useState } from "react";
import type { PassportList } from "#domain/passports/contract.ts";
import { type Lookup, parseLookup } from "#domain/passports/lookup.ts";
import type { QueryParams } from "../../platform/lib/api-client.ts";
import { foundOnServer } from "../found.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useOnline } from "../../platform/hooks/use-online.ts";
import { useQuery } from "../../platform/hooks/use-query.ts";
import { useDebouncedValue } from "../../platform/hooks/use-debounced-value.ts";
import type { ServerPart } from "./answer.ts";

/** Debounce of server queries; the phone answers immediately. */
const ASK_AFTER_MS = 350;
export const FIRST_SHOWN = 10;
/** Shortest number prefix that the server accepts. */
const SHORTEST_NUMBER = 3;

type Question = {
  lookup: Lookup;
  location: string | null;
  limit: number;
  /** `if-known`: use a cached answer, such as from prerendered HTML, without a request. */
  need: "yes" | "if-known" | "no";
};

export type ServerSearch = { part: ServerPart; answeredAt: number | null; sample: boolean };

type Former = { question: string; data: PassportList | undefined; updatedAt: number | null };

/** The server's result, requested only if the phone lacks lists. */
export function useServerSearch({ lookup, location, limit, need }: Question): ServerSearch {
  const { passports } = useServices();
  const online = useOnline();
  const terms = termsOf(lookup);
  const asked = need !== "no" && online && terms !== null ? searchParams(terms, location, limit) : null;
  const settled = useDebouncedValue(JSON.stringify(asked), ASK_AFTER_MS) === JSON.stringify(asked);
  const fresh = useQuery(passports, settled ? asked : null, need === "yes");
  // Keep the current rows while more load.
  const question = JSON.stringify({ terms, location });
  const [former, setFormer] = useState<Former>({ question, data: undefined, updatedAt: null });
  if (fresh.data !== undefined && fresh.data !== former.data) setFormer({ ...fresh, question });
  const stays = fresh.data === undefined && asked !== null && former.question === question;
  const { data, updatedAt } = stays ? former : fresh;
  const { error } = fresh;
  return { part: partOf(), answeredAt: updatedAt, sample: data?.meta.sample_data === true };

  function partOf(): ServerPart {
    if (asked === null) return { status: "not-asked" };
    if (data !== undefined) return { status: "answered", ...foundOnServer(data) };
    if (error !== undefined) return { status: "failed", error };
    return { status: need === "if-known" ? "not-asked" : "asking" };
  }
}

/** API parameters for the text; null if not searchable. */
export function searchParamsOf(text: string): QueryParams | null {
  const terms = termsOf(parseLookup(text));
  return terms === null ? null : searchParams(terms, null, FIRST_SHOWN);
}

function searchParams(terms: QueryParams, location: string | null, limit: number): QueryParams {
  return { ...terms, ...(location !== null && { location }), page_size: limit };
}

function termsOf(lookup: Lookup): QueryParams | null {
  if (lookup.kind === "number") {
    return lookup.number.length < SHORTEST_NUMBER ? null : { request_number: lookup.number };
  }
  return lookup.kind === "name" ? { name: lookup.words.join(" ") } : null;
}
