import { describe, expect, it } from "vitest";
import type { Overview } from "#domain/lists/overview.ts";
import type { LocalAnswer, RenderedPage } from "#domain/base/rendered-page.ts";
import type { PageData } from "../../src/app/page-data.ts";
import { languageOf, locales, render } from "../../src/entry-server.tsx";

/** 2026-11-20, 12:00 UTC. */
const NOW = Date.UTC(2026, 10, 20, 12);
const ORIGIN = "https://passports.example";

const OVERVIEW: Overview = {
  data: {
    total: 12,
    newest_list_day: "2026-11-16",
    branches: [
      {
        name: "Adama",
        slug: "adama",
        total: 12,
        newest_list_day: "2026-11-16",
        months: [{ month: "2026-11", count: 12 }],
      },
    ],
  },
  meta: { sample_data: false },
};

const PASSPORT = {
  id: 7,
  request_number: "BRPP5274588C1CG",
  first_name: "Kenenisa",
  middle_name: "</script><script>alert(1)</script>",
  last_name: "Gebremichael",
  full_name: "Kenenisa </script><script>alert(1)</script> Gebremichael",
  location: "Adama",
  date_of_publish: "2026-11-16",
  created_at: "2026-11-16T08:00:00.000Z",
  updated_at: null,
};

const ADAMA = {
  name: "Adama",
  slug: "adama",
  name_am: "አዳማ",
  aliases: [],
  address: "Invented street 1",
  phone: "+251 22",
  opening_hours: null,
  pickup_note: "Bring your receipt",
  map_url: "https://maps.example/adama",
  updated_at: null,
  newest_list_date: "2026-11-16",
  total: 12,
  months: [],
};

const LIST_META = {
  current_page: 1,
  per_page: 25,
  page_size: 25,
  page_size_options: [10, 25],
  total: 1,
  last_page: 1,
  has_more: false,
};
const LINKS = { first: null, last: null, prev: null, next: null };

function json(body: unknown, status = 200): LocalAnswer {
  const type = status === 200 ? "application/json" : "application/problem+json";
  return { status, headers: [["content-type", type]], body: JSON.stringify(body) };
}

const notFound = () => json({ type: "about:blank", title: "Not found", status: 404, code: "not_found" }, 404);

function api(path: string): LocalAnswer {
  if (path === "/api/v1/overview") return json(OVERVIEW);
  if (path === "/api/v1/locations") return json({ data: ["Adama"], meta: { count: 1 } });
  if (path === "/api/v1/passports/7") return json({ data: PASSPORT });
  if (path.startsWith("/api/v1/passports?"))
    return json({ data: [PASSPORT], links: LINKS, meta: LIST_META, filters: {} });
  if (path.startsWith("/api/v1/articles?"))
    return json({ data: [], links: LINKS, meta: { ...LIST_META, total: 0 }, filters: {} });
  return notFound();
}

type Options = { search?: string; locale?: string; ask?: (path: string) => LocalAnswer };

function open(path: string, { search = "", locale = "en", ask = api }: Options = {}): Promise<RenderedPage> {
  return render({ path, search, locale, origin: ORIGIN, now: NOW, ask: async (asked) => ask(asked) });
}

const dataOf = (page: RenderedPage) => JSON.parse(page.data) as PageData;

describe("the HTML of a page", () => {
  it.each(locales)("is complete and free of scripts in the language %s", async (locale) => {
    const page = await open("/", { locale });
    expect(page).toMatchObject({ status: 200, locale, noindex: false, whole: true });
    expect(page.body).toContain("<h1>");
    expect(page.body).toContain("Adama");
    expect(page.body).not.toMatch(/<script|\sstyle=|\son\w+=/);
    expect(page.modules).toContain("src/app/home-page.tsx");
  });

  it("shows on / how recent the lists are, before the phone holds any", async () => {
    const { body } = await open("/");
    expect(body).toContain("7 Hidar 2019");
  });

  it("has the promise of the service as its heading", async () => {
    expect((await open("/")).body).toMatch(/<h1[^>]*>Is your passport on the published lists\?</);
  });

  it("answers a query in the address without script", async () => {
    const { body, data } = await open("/", { search: "?q=kenenisa" });
    expect(body).toContain("BRPP5274588C1CG");
    expect(dataOf({ data } as RenderedPage).texts).toContain("answers");
  });

  it("says that nothing was found, not that it is searching", async () => {
    const none = json({ data: [], links: LINKS, meta: { ...LIST_META, total: 0 }, filters: {} });
    const { body } = await open("/", {
      search: "?q=nobody",
      ask: (path) => (path.startsWith("/api/v1/passports?") ? none : api(path)),
    });
    expect(body.replaceAll(/<[^>]*>/g, "")).toContain("Not in the lists published up to 7 Hidar 2019");
    expect(body).toContain("lists up to 7 Hidar 2019");
    expect(body).not.toContain("BRPP5274588C1CG");
  });

  it.each(["/", "/?q=nobody", "/passports/?name=nobody", "/passports/9"])(
    "says on %s that the newest list is older than usual, in the same words, and only then",
    async (address) => {
      const none = json({ data: [], links: LINKS, meta: { ...LIST_META, total: 0 }, filters: {} });
      const [path = "", search = ""] = address.split(/(?=\?)/);
      const bodyWith = async (newest_list_day: string, locale: string) => {
        const overview = {
          ...OVERVIEW,
          data: {
            ...OVERVIEW.data,
            newest_list_day,
            pace: { every: 2, overdue: 9 },
            branches: OVERVIEW.data.branches.map((branch) => ({ ...branch, newest_list_day })),
          },
        };
        const ask = (asked: string) => {
          if (asked === "/api/v1/overview") return json(overview);
          return asked.startsWith("/api/v1/passports?") ? none : api(asked);
        };
        return (await open(path, { search, locale, ask })).body;
      };
      expect(await bodyWith("2026-11-11", "en")).toContain(
        "Newest list is 9 days old; new ones usually come every 2 days.",
      );
      expect(await bodyWith("2026-11-11", "am")).toContain(
        "አዲሱ ዝርዝር ከወጣ 9 ቀናት ሆኖታል፤ ብዙውን ጊዜ ግን በየ2 ቀኑ አዲስ ዝርዝር ይወጣል።",
      );
      expect(await bodyWith("2026-11-12", "en")).not.toContain("Newest list is");
    },
  );

  it.each(["/", "/?q=nobody", "/passports/", "/locations/", "/locations/adama", "/passports/9"])(
    "says on %s that there are no lists when none is published",
    async (address) => {
      const none = json({ data: [], links: LINKS, meta: { ...LIST_META, total: 0 }, filters: {} });
      const nothing = {
        data: { total: 0, newest_list_day: null, branches: [] },
        meta: { sample_data: false },
      };
      const [path = "", search = ""] = address.split(/(?=\?)/);
      const { body } = await open(path, {
        search,
        ask(asked) {
          if (asked === "/api/v1/overview") return json(nothing);
          return asked.startsWith("/api/v1/passports?") ? none : api(asked);
        },
      });
      expect(body).toContain("There are no lists yet");
      expect(body).not.toMatch(/Not in the|No published passport/);
    },
  );

  it.each(["/?q=BRPP5274588C1CG", "/passports/7", "/locations/adama"])(
    "says on %s where to go, in the reader’s language where known",
    async (address) => {
      const [path = "", search = ""] = address.split(/(?=\?)/);
      const branches = OVERVIEW.data.branches.map((one) => ({ ...one, name_am: "አዳማ" }));
      const ask = (asked: string): LocalAnswer => {
        if (asked === "/api/v1/overview") return json({ ...OVERVIEW, data: { ...OVERVIEW.data, branches } });
        return asked === "/api/v1/locations/adama" ? json({ data: ADAMA }) : api(asked);
      };
      const english = await open(path, { search, ask });
      for (const part of ["Adama", "Invented street 1", 'href="tel:+25122"', ADAMA.map_url]) {
        expect(english.body).toContain(part);
      }
      expect(english.body).not.toContain("Opening hours");
      const amharic = await open(path, { search, ask, locale: "am" });
      expect(amharic.body).toContain("አዳማ");
      expect(amharic.body).not.toMatch(/>[^<]*Adama/);
    },
  );

  it("lists passports by the address's filters, with the browser's request", async () => {
    const asked: string[] = [];
    const page = await open("/passports/", {
      search: "?name=kenenisa&page=2",
      ask: (path) => {
        asked.push(path);
        return api(path);
      },
    });
    expect(asked).toContain("/api/v1/passports?name=kenenisa&page=2&page_size=25");
    expect(page.noindex).toBe(true);
    expect(page.body).toContain("BRPP5274588C1CG");
  });

  it.each([
    ["/", "", ["/api/v1/articles?per_page=3&page=1&sort=published_at&sort_dir=desc&language=en"]],
    ["/passports/7", "", ["/api/v1/passports/7"]],
    ["/locations/", "", []],
    [
      "/locations/adama",
      "",
      ["/api/v1/locations/adama", "/api/v1/passports?location=Adama&page=1&page_size=10"],
    ],
    ["/locations/adama", "?page=2", ["/api/v1/passports?location=Adama&page=2&page_size=10"]],
    [
      "/articles/",
      "",
      [
        "/api/v1/articles?sort=published_at&sort_dir=desc&page=1&page_size=20&language=en",
        "/api/v1/categories?language=en",
        "/api/v1/tags?language=en",
      ],
    ],
    ["/articles/what-to-bring", "", ["/api/v1/articles/what-to-bring?include=author,tags,categories"]],
  ])("%s%s asks at its load for what it shows, after the list of branches", async (path, search, wanted) => {
    const asked: string[] = [];
    await open(path, { search, ask: (question) => (asked.push(question), api(question)) });
    expect(asked).toEqual(expect.arrayContaining(["/api/v1/overview", ...wanted]));
  });

  it.each(["/passports/", "/locations/adama"])(
    "says on the last page of %s, and only there, that the list goes on and how to see the rest",
    async (path) => {
      const listed = (last_page: number, total: number) => (asked: string) => {
        if (asked === "/api/v1/locations/adama") return json({ data: ADAMA });
        if (!asked.startsWith("/api/v1/passports?")) return api(asked);
        const page_size = Number(new URLSearchParams(asked.split("?")[1]).get("page_size"));
        const meta = { ...LIST_META, page_size, total, last_page };
        return json({ data: [PASSPORT], links: LINKS, meta, filters: {} });
      };
      const lastPage = path === "/passports/" ? 200 : 500;
      const body = async (page: number, total: number, locale = "en") =>
        (await open(path, { search: `?page=${page}`, locale, ask: listed(lastPage, total) })).body;
      const said = "The first 5,000 passports of this list are shown here. To see others, ";
      expect(await body(lastPage, 8_230)).toContain(said);
      expect(await body(lastPage, 8_230, "am")).toContain("የመጀመሪያዎቹ 5,000 ፓስፖርቶች");
      expect(await body(lastPage - 1, 8_230)).not.toContain(said);
      expect(await body(lastPage, 5_000)).not.toContain(said);
      const after = await body(lastPage + 1, 8_230);
      expect(after).toContain("There is nothing on this page: the list ends before it");
      expect(after).toContain(said);
      expect(after).not.toContain("BRPP5274588C1CG");
    },
  );

  it("escapes names in the HTML and in the data", async () => {
    const page = await open("/passports/7");
    expect(page.body).not.toContain("<script");
    expect(page.data).not.toContain("</script");
    expect(dataOf(page).answers["passport"]?.[0]?.[1]).toMatchObject({ data: { data: PASSPORT } });
  });

  it.each(["/nowhere", "/passports/8", "/locations/nowhere", "/articles/nothing"])(
    "is 404 with noindex when there is nothing: %s",
    async (path) => {
      const page = await open(path);
      expect(page).toMatchObject({ status: 404, noindex: true, whole: true });
      expect(page.head).toContain('<meta name="robots" content="noindex"/>');
      expect(page.head).not.toContain("canonical");
    },
  );

  it("is not cached when the API failed, and says so", async () => {
    const page = await open("/passports/", {
      ask: () => json({ type: "about:blank", title: "Resting", status: 503, code: "resting" }, 503),
    });
    expect(page.whole).toBe(false);
    expect(page.body).toContain("The server is busy");
  });
});

describe("the head of a page", () => {
  it("has a title, a canonical address and alternates for each language", async () => {
    const { head } = await open("/calendar", { search: "?date=2026-11-20&utm=x" });
    expect(head).toContain("<title>Ethiopian calendar · Passport Status</title>");
    expect(head).toMatch(/<meta name="description" content="[^"]{20,}"\/>/);
    expect(head).toContain(`<link rel="canonical" href="${ORIGIN}/calendar" data-sent>`);
    for (const tag of locales)
      expect(head).toContain(`hreflang="${tag}" href="${ORIGIN}/calendar?lang=${tag}" data-sent>`);
    expect(head).toContain(`hreflang="x-default" href="${ORIGIN}/calendar" data-sent>`);
  });

  it("is canonical in the language of the address", async () => {
    const { head } = await open("/locations", { search: "?lang=am", locale: "am" });
    expect(head).toContain(`<link rel="canonical" href="${ORIGIN}/locations/?lang=am" data-sent>`);
    expect(head).toContain('property="og:locale" content="am_ET"');
  });

  it("has a preview picture, and no name of a person", async () => {
    const { head } = await open("/passports/7");
    expect(head).toContain(`property="og:image" content="${ORIGIN}/og.png"`);
    expect(head).toContain('property="og:image:width" content="1200"');
    expect(head).toContain('name="twitter:card" content="summary_large_image"');
    expect(head).not.toContain("Kenenisa");
    expect(head).not.toContain("canonical");
  });

  it("describes a website with a search, never an office", async () => {
    const described = async (path: string) =>
      [...(await open(path)).head.matchAll(/ld\+json" data-sent>(.*?)<\/script>/g)].map(
        ([, data]) => JSON.parse(data ?? "") as Record<string, unknown>,
      );
    const [site] = await described("/");
    expect(site).toMatchObject({
      "@type": "WebSite",
      potentialAction: { target: { urlTemplate: `${ORIGIN}/?q={query}` } },
    });
    const [crumbs, list] = await described("/locations/");
    expect(crumbs).toMatchObject({
      "@type": "BreadcrumbList",
      itemListElement: [{ position: 1 }, { position: 2, item: `${ORIGIN}/locations/` }],
    });
    expect(list).toMatchObject({ "@type": "ItemList", numberOfItems: 1 });
  });
});

describe("the language of a page", () => {
  it.each([
    [{ search: "?lang=am", cookies: "lang=en", acceptLanguage: "en" }, "am"],
    [{ search: "", cookies: "a=b; lang=am", acceptLanguage: "en" }, "am"],
    [{ search: "", cookies: "", acceptLanguage: "fr, am;q=0.8, en;q=0.5" }, "am"],
    [{ search: "", cookies: "", acceptLanguage: "" }, "en"],
  ])("is chosen by address, cookie or browser: %o", (request, locale) => {
    expect(languageOf(request)).toBe(locale);
  });
});
