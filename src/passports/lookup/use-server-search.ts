import { useState } from "react";
import type { PassportList } from "#domain/passports/contract.ts";
import type { Lookup } from "#domain/passports/lookup.ts";
import { foundOnServer } from "../found.ts";
import { ASK_AFTER_MS, searchParams, termsOf } from "../server-question.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useOnline } from "../../platform/hooks/use-online.ts";
import { useQuery } from "../../platform/hooks/use-query.ts";
import { useDebouncedValue } from "../../platform/hooks/use-debounced-value.ts";
import type { ServerPart } from "../answer.ts";

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
