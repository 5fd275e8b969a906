import * as z from "zod/mini";
import { adminArticleListSchema, adminArticleAnswerSchema } from "#domain/api/admin-articles.ts";
import { passportSchema } from "#domain/api/passports.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { adminCopies } from "../../../auth/admin-copies.ts";
import { fromLocalHit } from "../../../passports/listed-passport.ts";
import { askPhone, type PhoneSearch } from "../../../search/phone-search.ts";
import { fits } from "./places.ts";

export type FoundPassport = {
  /** Null if this device has it from the lists alone. */
  id: number | null;
  request_number: string;
  full_name: string;
  location: string;
};
export type FoundArticle = { slug: string; title: string; status: string };

/** At most so many of one kind are shown. */
export const FOUND_SHOWN = 6;

const passportCopy = z.union([
  z.object({ data: z.array(passportSchema) }),
  z.pipe(
    z.object({ data: passportSchema }),
    z.transform(({ data }) => ({ data: [data] })),
  ),
]);
const articleCopy = z.union([
  adminArticleListSchema,
  z.pipe(
    adminArticleAnswerSchema,
    z.transform(({ data }) => ({ data: [data] })),
  ),
]);

/** Records of answers that this device keeps, the newest answer of each. */
async function copiesOf<Row>(
  path: string,
  schema: z.ZodMiniType<{ data: readonly Row[] }>,
  keyOf: (row: Row) => string | number,
): Promise<Row[]> {
  const rows = new Map<string | number, Row>();
  for (const { data } of await adminCopies.pages(path))
    for (const row of schema.safeParse(data).data?.data ?? [])
      if (!rows.has(keyOf(row))) rows.set(keyOf(row), row);
  return [...rows.values()];
}

/** Passports of pages that were opened, and of this device's copy of the lists. */
export async function keptPassports(search: PhoneSearch, typed: string): Promise<FoundPassport[]> {
  const copies = await copiesOf(
    apiPaths.adminPassports,
    passportCopy,
    ({ request_number }) => request_number,
  );
  const opened = copies.filter(({ full_name, request_number }) =>
    fits(`${full_name} ${request_number}`, typed),
  );
  const listed = await askPhone(search, { query: typed, location: null, limit: FOUND_SHOWN }).then(
    ({ hits }) => hits.map((hit) => fromLocalHit(hit)),
    // Nothing can be stored here, so there are no lists.
    () => [],
  );
  const found = new Map<string, FoundPassport>(opened.map((row) => [row.request_number, row]));
  for (const { requestNumber, fullName, location } of listed) {
    const copy = copies.find(({ request_number }) => request_number === requestNumber);
    if (!found.has(requestNumber))
      found.set(requestNumber, {
        id: copy?.id ?? null,
        request_number: requestNumber,
        full_name: fullName,
        location,
      });
  }
  return [...found.values()].slice(0, FOUND_SHOWN);
}

export async function keptArticles(typed: string): Promise<FoundArticle[]> {
  const copies = await copiesOf(apiPaths.adminArticles, articleCopy, ({ id }) => id);
  return copies.filter(({ title }) => fits(title, typed)).slice(0, FOUND_SHOWN);
}
