import * as z from "zod/mini";
import { adminArticleListSchema, adminArticleAnswerSchema } from "#domain/articles/admin-contract.ts";
import { adminLocationListSchema } from "#domain/locations/admin-contract.ts";
import { branchName } from "#domain/locations/branch-name.ts";
import { adminPassportListSchema } from "#domain/passports/admin-contract.ts";
import { passportSchema } from "#domain/passports/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { isAdmin, mayDo, type Rights } from "#domain/accounts/roles.ts";
import { adminCopies } from "../../../accounts/session/admin-copies.ts";
import { useServices } from "../../../platform/hooks/services-context.ts";
import { useAsync } from "../../../platform/hooks/use-async.ts";
import { useDebouncedValue } from "../../../platform/hooks/use-debounced-value.ts";
import type { MessageId } from "../../../platform/i18n/translator.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { adminLinks } from "../../../platform/lib/admin-links.ts";
import { links } from "../../../platform/lib/links.ts";
import { apiQuery } from "../../../platform/lib/search-params.ts";
import { fromLocalHit } from "../../../passports/listed-passport.ts";
import { askPhone, type PhoneSearch } from "../../../passports/search/phone-search.ts";
import { isSearchable } from "../query/is-searchable.ts";
import { useAdminQuery, useListQuery } from "../query/use-admin-query.ts";
import { fits, type Place, placesFor } from "./destinations.ts";

/** The server is asked at most this often while somebody types. */
const PAUSE_MS = 250;
const BRANCHES_FRESH_SECONDS = 300;

type Group = { label: MessageId; places: readonly Place[] };

type Found = {
  /** Empty groups are left out. */
  groups: readonly Group[];
  isSearching: boolean;
  /** The server could not be asked, so that these are what the device keeps. */
  isKept: boolean;
};

/** What has the words typed, of all that the account may open. */
export function useFound(rights: Rights, text: string): Found {
  const translator = useTranslate();
  const typed = text.trim();
  const asked = useDebouncedValue(typed, PAUSE_MS);
  const passports = usePassports(isAdmin(rights), asked);
  const articles = useArticles(mayDo(rights, "manage-articles"), asked);
  const { data: branches } = useAdminQuery(
    isAdmin(rights) ? apiPaths.adminLocations : null,
    adminLocationListSchema,
    { freshSeconds: BRANCHES_FRESH_SECONDS },
  );
  const { pages, acts } = placesFor(translator, rights, typed);
  const isEmpty = typed === "";
  const groups: Group[] = [
    { label: "admin.passports", places: isEmpty ? [] : passports.places },
    {
      label: "admin.locations",
      places: isEmpty
        ? []
        : (branches?.data ?? [])
            .filter(({ name, name_am }) => fits(`${name} ${name_am ?? ""}`, typed))
            .slice(0, FOUND_SHOWN)
            .map((branch) => ({
              key: `branch ${branch.slug}`,
              title: branchName(translator.locale, branch),
              href: adminLinks.location(branch.slug),
            })),
    },
    { label: "admin.articles", places: isEmpty ? [] : articles.places },
    { label: "find.go", places: pages },
    { label: "find.do", places: acts },
  ];
  return {
    groups: groups.filter(({ places }) => places.length > 0),
    isSearching: !isEmpty && (asked !== typed || passports.isSearching || articles.isSearching),
    isKept: !isEmpty && (passports.isKept || articles.isKept),
  };
}

type FoundPart = { places: readonly Place[]; isSearching: boolean; isKept: boolean };

type Part<Answer, Row> = {
  path: string;
  schema: z.ZodMiniType<Answer>;
  isAsked: boolean;
  asked: string;
  rowsOf: (answer: Answer) => readonly Row[];
  /** On the device, where the server cannot be asked. */
  findKept: (asked: string) => Promise<readonly Row[]>;
  placeOf: (row: Row) => Place;
};

function useFoundPart<Answer, Row>(part: Part<Answer, Row>): FoundPart {
  const { path, schema, isAsked, asked, rowsOf, findKept, placeOf } = part;
  const asking = apiQuery(path, { q: asked, page_size: FOUND_SHOWN });
  const query = useListQuery(isAsked ? asking : null, schema, { typing: true });
  const isKept = isAsked && query.offline;
  const kept = useAsync(async () => (isKept ? findKept(asked) : null), [isKept, asked], null);
  const answered = query.data === undefined ? [] : rowsOf(query.data);
  const found = !isAsked ? [] : isKept ? (kept ?? []) : answered;
  return {
    places: found.slice(0, FOUND_SHOWN).map(placeOf),
    isSearching: isAsked && (isKept ? kept === null : query.state === "loading" || query.stale),
    isKept,
  };
}

function usePassports(isAllowed: boolean, asked: string): FoundPart {
  const { search } = useServices();
  return useFoundPart<z.infer<typeof adminPassportListSchema>, FoundPassport>({
    path: apiPaths.adminPassports,
    schema: adminPassportListSchema,
    isAsked: isAllowed && asked !== "" && isSearchable({ q: asked, request_number: "" }),
    asked,
    rowsOf: ({ data, similar = [] }) => (data.length > 0 ? data : similar),
    findKept: (typed) => keptPassports(search, typed),
    placeOf: ({ id, request_number, full_name, location }) => ({
      key: `passport ${request_number}`,
      title: full_name,
      detail: `${request_number} · ${location}`,
      // The lists on the device have no records that could be edited.
      href: id === null ? links.passport(request_number) : adminLinks.passport(id),
    }),
  });
}

function useArticles(isAllowed: boolean, asked: string): FoundPart {
  return useFoundPart<z.infer<typeof adminArticleListSchema>, FoundArticle>({
    path: apiPaths.adminArticles,
    schema: adminArticleListSchema,
    isAsked: isAllowed && asked !== "",
    asked,
    rowsOf: ({ data }) => data,
    findKept: keptArticles,
    placeOf: ({ slug, title }) => ({ key: `article ${slug}`, title, href: adminLinks.article(slug) }),
  });
}

type FoundPassport = {
  /** Null if this device has it from the lists alone. */
  id: number | null;
  request_number: string;
  full_name: string;
  location: string;
};
type FoundArticle = { slug: string; title: string; status: string };

/** At most so many of one kind are shown. */
const FOUND_SHOWN = 6;

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
async function keptPassports(search: PhoneSearch, typed: string): Promise<FoundPassport[]> {
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

async function keptArticles(typed: string): Promise<FoundArticle[]> {
  const copies = await copiesOf(apiPaths.adminArticles, articleCopy, ({ id }) => id);
  return copies.filter(({ title }) => fits(title, typed)).slice(0, FOUND_SHOWN);
}
