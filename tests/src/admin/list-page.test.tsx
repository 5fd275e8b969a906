import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Link, Router } from "wouter";
import type { ListQuery } from "../../../src/admin/kit/query/use-admin-query.ts";
import type { Column } from "../../../src/admin/kit/table/data-table.tsx";
import { ListPage } from "../../../src/admin/kit/table/list-page.tsx";
import {
  choiceParam,
  dayParam,
  pageParams,
  sortParams,
  textParam,
} from "../../../src/platform/lib/search-params.ts";
import { useUrlSearch } from "../../../src/platform/hooks/use-url-search.ts";
import { type Services, ServicesProvider } from "../../../src/platform/hooks/services-context.ts";
import { openLanguage } from "../../../src/platform/i18n/language.ts";
import { LanguageProvider } from "../../../src/platform/i18n/use-translate.tsx";

type Item = { id: number; title: string };
type Answer = { data: Item[]; meta?: { total: number; last_page: number } };

const SEARCH = {
  q: textParam(),
  status: choiceParam(["draft", "published"]),
  after: dayParam(),
  ...sortParams(["title", "created_at"], "created_at", "desc"),
  ...pageParams(20),
};
const NOW = Date.UTC(2026, 10, 21, 9);
const QUERY: ListQuery<Answer> = {
  state: "ready",
  data: { data: [{ id: 7, title: "Opening hours" }], meta: { total: 41, last_page: 3 } },
  etag: null,
  at: NOW,
  offline: false,
  error: undefined,
  fetching: false,
  reload: () => undefined,
  stale: false,
};

function columnsOf(): Column<Item, "title" | "created_at">[] {
  return [
    {
      id: "title",
      label: "Title",
      sort: "title",
      cell: ({ id, title }) => <Link href={`/articles/${id}`}>{title}</Link>,
    },
    { id: "id", label: "Number", cell: ({ id }) => id },
  ];
}

type ArticlesProps = {
  query: ListQuery<Answer>;
  cards: boolean;
  selectable: ((id: number) => boolean) | undefined;
};

function Articles({ query, cards, selectable }: ArticlesProps) {
  const table = useUrlSearch(SEARCH);
  const page = {
    list: { table, search: table.search, query },
    title: "Articles",
    filters: [
      { name: "q", label: "Search" },
      { name: "status", label: "Status", options: [{ value: "draft", label: "Draft" }] },
      { name: "after", label: "From", kind: "day" as const },
    ],
    rows: ({ data }: Answer) => data,
    keyOf: ({ id }: Item) => id,
    isWaiting: ({ id }: Item) => id === 7,
    none: { title: "No article yet", text: "Write the first one." },
    ...(selectable && {
      selecting: {
        labelOf: ({ title }: Item) => title,
        isSelectable: ({ id }: Item) => selectable(id),
        renderActions: () => <p>Act on</p>,
      },
    }),
    renderAfter: ({ data }: Answer) => <p>{`After ${data.length} rows`}</p>,
  };
  return cards ? (
    <ListPage {...page} renderCard={({ title }) => <h2>{title}</h2>} />
  ) : (
    <ListPage {...page} columns={columnsOf()} />
  );
}

async function render(
  change: Partial<ListQuery<Answer>> = {},
  search = "",
  cards = false,
  selectable?: (id: number) => boolean,
): Promise<string> {
  const language = await openLanguage("en");
  for (const page of ["admin-table", "admin-fields", "admin-form", "admin-dates"])
    await language.loadPage(page);
  return renderToStaticMarkup(
    <LanguageProvider language={language}>
      <ServicesProvider value={{ now: () => NOW } as Services}>
        <Router ssrPath="/admin/articles" ssrSearch={search}>
          <Articles query={{ ...QUERY, ...change }} cards={cards} selectable={selectable} />
        </Router>
      </ServicesProvider>
    </LanguageProvider>,
  );
}

it("shows rows with links, marks those with queued changes, counts and pages them", async () => {
  const page = await render();
  expect(page).toContain('href="/articles/7"');
  expect(page).toContain('data-waiting="true"');
  expect(page).toMatch(/41 \w+/);
  expect(page).toContain('href="/admin/articles?page=2"');
});

it("has a box for each row that can be chosen, and one that chooses all of them", async () => {
  const items = [7, 8, 9].map((id) => ({ id, title: `Article ${id}` }));
  const list = { data: { data: items, meta: { total: 3, last_page: 1 } } };
  const page = await render(list, "", false, (id) => id !== 8);
  expect(page.match(/type="checkbox"/g)).toHaveLength(3);
  expect(page).toContain("Choose all 2 with a box");
  expect(page).toContain("Choose Article 7");
  expect(page).not.toContain("Choose Article 8");
  expect(page, "no bar before a row is chosen").not.toContain("Act on");
  const none = await render(list, "", false, () => false);
  expect(none).not.toContain("checkbox");
});

it("sorts by the columns that the API sorts by", async () => {
  const page = await render({}, "sort=title&sort_dir=asc&page=2");
  expect(page.match(/aria-sort="[a-z]+"/g)).toEqual(['aria-sort="ascending"']);
  expect(page).toContain('href="/admin/articles?sort=title"');
});

it("has its filters' values from the URL, and a link that clears them", async () => {
  const page = await render({}, "q=hours&status=draft");
  expect(page).toContain('value="hours"');
  expect(page).toMatch(/<option value="draft" selected="">Draft/);
  expect(page).toContain('href="/admin/articles"');
});

it("says the chosen day of a filter in both calendars", async () => {
  expect(await render({}, "after=2026-11-20")).toContain(
    '<time dateTime="2026-11-20">11 Hidar 2019 (20 Nov 2026)</time>',
  );
  expect(await render()).not.toContain("Hidar");
});

it("shows what belongs below the rows, also if there are none", async () => {
  expect(await render()).toContain("After 1 rows");
  const nothing = { data: { data: [], meta: { total: 0, last_page: 1 } } };
  expect(await render(nothing, "q=x")).toContain("After 0 rows");
});

it("shows the same records as cards", async () => {
  const page = await render({}, "", true);
  expect(page).not.toContain("<table");
  expect(page).toMatch(/<li[^>]*data-row="true"[^>]*data-waiting="true"[^>]*><h2>Opening hours/);
});

it("distinguishes no records from none that match", async () => {
  const nothing = { data: { data: [], meta: { total: 0, last_page: 1 } } };
  const empty = await render(nothing);
  for (const said of ["No article yet", "Write the first one."]) expect(empty).toContain(said);
  expect(empty, "not read aloud either").not.toContain("Nothing found");
  expect(await render(nothing, "q=x")).toContain("Nothing found");
  expect(await render(nothing, "q=x")).not.toContain("No article yet");
  expect(await render(nothing, "page=2")).not.toContain("No article yet");
});

it("has a loading, a failed and an offline state", async () => {
  const missing = { data: undefined, at: null };
  expect(await render({ ...missing, state: "loading" })).not.toContain("<table");
  const failed = await render({ ...missing, state: "failed", error: { kind: "offline" } });
  expect(failed).toContain("Try again");
  expect(await render({ offline: true })).toContain("From the copy on this device");
});
