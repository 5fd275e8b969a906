import { fromLocalHit, type ListedPassport } from "./listed-passport.ts";
import { askPhone, type PhoneSearch } from "./search/phone-search.ts";

/** The phone's passport with exactly this number, or null. */
export async function findOnPhone(search: PhoneSearch, number: string): Promise<ListedPassport | null> {
  const { hits } = await askPhone(search, { query: number, location: null, limit: 5 });
  const hit = hits.find(({ requestNumber }) => requestNumber === number);
  return hit === undefined ? null : fromLocalHit(hit);
}
