import { fromLocalHit, type ListedPassport } from "./listed-passport.ts";
import { askPhone, type PhoneSearch } from "./phone-search.ts";

/** The passport with exactly this request number on this phone, or null. */
export async function findOnPhone(search: PhoneSearch, number: string): Promise<ListedPassport | null> {
  const { hits } = await askPhone(search, { query: number, location: null, limit: 5 });
  const hit = hits.find(({ requestNumber }) => requestNumber === number);
  return hit === undefined ? null : fromLocalHit(hit);
}
