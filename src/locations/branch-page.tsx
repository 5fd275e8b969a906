import { useEffect } from "react";
import { Link, useLocation, useSearch, useSearchParams } from "wouter";
import type { RouteParams } from "#domain/base/app-routes.ts";
import { parseIsoDate } from "#domain/base/day.ts";
import { locationSlug } from "#domain/locations/location-slug.ts";
import { type Prefetch, useServices } from "../platform/hooks/services-context.ts";
import { useQuery } from "../platform/hooks/use-query.ts";
import { formatGregorianMonth } from "#domain/languages/dates.ts";
import type { Translator } from "../platform/i18n/translator.ts";
import { usePageMessages, useTranslate } from "../platform/i18n/use-translate.tsx";
import { links } from "../platform/lib/links.ts";
import { pageNumber } from "../platform/lib/page-number.ts";
import { lastMonths } from "../passports/months.ts";
import { useBranchNamer, useOffice } from "../passports/offices.tsx";
import { pageParams, type PageQuestion } from "../passports/passport-question.ts";
import { Rhythm } from "../passports/rhythm/rhythm.tsx";
import { useHasNoLists } from "../passports/use-list-days.ts";
import { usePassportPage } from "../passports/use-passport-page.ts";
import { BranchOffice, isOfficeKnown } from "../ui/branch-office.tsx";
import { ButtonLink } from "../ui/button.tsx";
import ui from "../ui/shared.module.css";
import { Fact } from "../ui/fact.tsx";
import { FailedNotice, Notice } from "../ui/notice.tsx";
import { MonthBars } from "../ui/month-bars.tsx";
import { PageHead, PageTitle } from "../ui/page-head.tsx";
import { PassportPageList } from "../ui/passport-page-list.tsx";
import { PublishedDate } from "../ui/published-date.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import type { Branch } from "./branches.ts";
import styles from "./locations.module.css";
import { useBranches } from "./use-branches.ts";

export const prefetch: Prefetch = async (
  { overview, location, passports },
  { params: { locationSlug: slug = "" }, search },
) => {
  const published = await overview.fetch("all");
  const branch = published.ok && published.value.data.branches.find((known) => known.slug === slug);
  if (!branch) return;
  const question = branchQuestion(branch.name, pageNumber(search.get("page")));
  await Promise.all([location.fetch(slug), passports.fetch(pageParams(question))]);
};

/** `/locations/{slug}`. */
export function BranchPage({ locationSlug: typed = "" }: RouteParams) {
  usePageMessages("locations", "office");
  const { t } = useTranslate();
  const { overview } = useServices();
  const state = useBranches();
  const [, navigate] = useLocation();
  const search = useSearch();
  // The server redirects `Hosaena` to `hosaena` too.
  const slug = locationSlug(typed);
  const isElsewhere =
    slug !== typed && state.status === "ready" && state.branches.some((known) => known.slug === slug);
  useEffect(() => {
    if (isElsewhere) navigate(links.location(slug, search), { replace: true });
  }, [isElsewhere, slug, search, navigate]);
  if (state.status === "loading") return <SkeletonRows />;
  if (state.status === "failed") {
    const retry = (): void => void overview.fetch("all", { force: true });
    return <FailedNotice title={t("locations.failed")} error={state.error} onRetry={retry} />;
  }
  const branch = state.branches.find((known) => known.slug === slug);
  return branch === undefined ? <UnknownBranch slug={slug} /> : <KnownBranch branch={branch} />;
}

function UnknownBranch({ slug }: { slug: string }) {
  const { t } = useTranslate();
  const { location } = useServices();
  const [, navigate] = useLocation();
  // Renamed or merged branches: the server resolves old slugs.
  const hasNoLists = useHasNoLists();
  const present = useQuery(location, slug).data?.data.slug ?? slug;
  useEffect(() => {
    if (present !== slug) navigate(links.location(present), { replace: true });
  }, [present, slug, navigate]);
  return (
    <>
      <PageTitle title={t("branch.unknown")} missing />
      <PageHead title={t("branch.unknown")} lead={hasNoLists ? t("lists.none") : t("branch.unknown_text")} />
      <ButtonLink look="primary" href={links.locations()}>
        {t("newest.all")}
      </ButtonLink>
    </>
  );
}

function KnownBranch({ branch }: { branch: Branch }) {
  const { t } = useTranslate();
  const { passports, now } = useServices();
  const name = useBranchNamer()(branch.name);
  const hasNoLists = useHasNoLists();
  const [params] = useSearchParams();
  const page = pageNumber(params.get("page"));
  const question = branchQuestion(branch.name, page);
  const state = usePassportPage(question);
  return (
    <>
      <PageTitle
        title={t("branch.title", { branch: name })}
        description={t("branch.description", { branch: name })}
        noindex
      />
      <PageHead title={name} lead={t("branch.lead")} />
      <div className={styles.page}>
        <BranchFacts branch={branch} />
        <section className={styles.list} aria-labelledby="branch-list">
          <h2 id="branch-list">{t("branch.list")}</h2>
          {branch.newestList !== null && (
            <p>
              <Link href={links.sheet(branch.slug)}>{t("branch.sheet")}</Link>
            </p>
          )}
          <PassportPageList
            state={state}
            oneBranch
            page={page}
            now={now()}
            linkTo={(to) => links.location(branch.slug, to === 1 ? "" : `page=${to}`)}
            onRetry={() => void passports.fetch(pageParams(question), { force: true })}
            empty={<Notice title={emptyWords({ t }, page, hasNoLists)} />}
          />
        </section>
        <Rhythm branch={branch.name} heading="h2" className={styles.list} />
      </div>
    </>
  );
}

function emptyWords({ t }: Pick<Translator, "t">, page: number, hasNoLists: boolean): string {
  if (hasNoLists) return t("lists.none");
  return page > 1 ? t("list.past_end") : t("branch.no_list");
}

const PAGE_SIZE = 10;

function branchQuestion(branch: string, page: number): PageQuestion {
  return {
    query: { location: branch },
    phone: {
      name: "",
      number: null,
      order: "newest",
      location: branch,
      publishedAfter: null,
      publishedBefore: null,
    },
    page,
    pageSize: PAGE_SIZE,
  };
}

const MONTHS_SHOWN = 12;

function BranchFacts({ branch }: { branch: Branch }) {
  const translator = useTranslate();
  const { t } = translator;
  const { location } = useServices();
  const { data } = useQuery(location, branch.slug);
  const details = data?.data;
  const office = useOffice(branch.name);
  const months = branch.months.length > 0 ? branch.months : (details?.months ?? []);
  const newest = parseIsoDate(branch.newestList ?? "");
  const total = branch.total > 0 ? branch.total : (details?.total ?? 0);
  const shown = lastMonths(months, MONTHS_SHOWN);
  const [first, last] = [shown[0], shown[shown.length - 1]];
  return (
    <div className={styles.facts}>
      <div className={styles.told}>
        <dl>
          <Fact term={t("branch.up_to")}>
            {newest === null ? t("branch.no_list") : <PublishedDate day={newest} />}
          </Fact>
          {total > 0 && <Fact term={t("branch.published")}>{t("branch.total", { count: total })}</Fact>}
        </dl>
        {isOfficeKnown(office) && <BranchOffice office={office} />}
      </div>
      {first !== undefined && last !== undefined && (
        <figure className={styles.chart}>
          <figcaption className={ui.cardFact}>{t("bars.title")}</figcaption>
          <MonthBars months={months} length={MONTHS_SHOWN} />
          <p className={styles.months} aria-hidden="true">
            <span>{formatGregorianMonth(translator, first.month)}</span>
            <span>{formatGregorianMonth(translator, last.month)}</span>
          </p>
        </figure>
      )}
    </div>
  );
}
