import { useEffect, useState } from "react";
import { fromLocalHit } from "../../lib/listed-passport.ts";
import { useServices } from "../../lib/services-context.ts";
import type { SearchHits } from "../../search/search-client.ts";
import type { PhonePart } from "./answer.ts";

const NOTHING_YET: PhonePart = { status: "searching", exact: [], exactTotal: 0, similar: [], searched: 0 };

/** The former answer stands this long while the worker looks, so that nothing blinks between two letters. */
const BLINK_MS = 150;

/** The phone's part of the answer, from the search worker; it comes anew when the lists here change. */
export function usePhoneSearch(text: string, location: string | null, limit: number): PhonePart {
  const { search } = useServices();
  const [part, setPart] = useState(NOTHING_YET);
  const query = text.trim();
  if (query === "" && part !== NOTHING_YET) setPart(NOTHING_YET);
  useEffect(() => {
    if (query === "") return undefined;
    const slow = setTimeout(() => setPart(NOTHING_YET), BLINK_MS);
    const stop = search({ query, location, limit }, (hits) => {
      clearTimeout(slow);
      setPart(partOf(hits));
    });
    return () => {
      clearTimeout(slow);
      stop();
    };
  }, [search, query, location, limit]);
  return part;
}

function partOf(hits: SearchHits): PhonePart {
  if (hits.kind === "failed") return { ...NOTHING_YET, status: "failed" };
  return {
    status: hits.done ? "done" : "searching",
    exact: hits.exact.map(fromLocalHit),
    exactTotal: hits.exactTotal,
    similar: hits.similar.map(fromLocalHit),
    searched: hits.searched,
  };
}
