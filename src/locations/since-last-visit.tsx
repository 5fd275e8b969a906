import { Fragment, useEffect, useState } from "react";
import { Link } from "wouter";
import { todayInAddisAbaba } from "#domain/base/day.ts";
import { formatEthiopian } from "#domain/languages/dates.ts";
import { useServices } from "../platform/hooks/services-context.ts";
import { usePageMessages, useTranslate } from "../platform/i18n/use-translate.tsx";
import { links } from "../platform/lib/links.ts";
import { storedText, storeText } from "../platform/lib/stored-text.ts";
import { useBranchNamer } from "../passports/offices.tsx";
import ui from "../ui/shared.module.css";
import { SilentErrorBoundary } from "../ui/silent-error-boundary.tsx";
import type { Branch } from "./branches.ts";
import { useBranches } from "./use-branches.ts";

const NAMED = 3;

type Looked = { at: number; totals: ReadonlyMap<string, number> };

/** `TIME SLUG=COUNT SLUG=COUNT ...`: ms since 1970 when somebody last looked, and how many passports each branch had. */
const LOOKED_KEY = "passport-status:looked";

/** Which branches have more passports than when this visitor looked last. */
export function SinceLastVisit() {
  const { now } = useServices();
  const state = useBranches();
  const branches = state.status === "ready" ? state.branches : null;
  useNoted(branches);
  const [looked, setLooked] = useState(() => lastVisit(now()));
  useEffect(() => {
    // An app that stays open for days is visited again whenever it is looked at.
    const comeBack = (): void => {
      if (document.visibilityState === "visible") setLooked(lastVisit(now()));
    };
    document.addEventListener("visibilitychange", comeBack);
    return () => document.removeEventListener("visibilitychange", comeBack);
  }, [now]);
  if (looked === null || branches === null) return null;
  return (
    <SilentErrorBoundary>
      <News looked={looked} branches={branches} />
    </SilentErrorBoundary>
  );
}

function News({ looked, branches }: { looked: Looked; branches: readonly Branch[] }) {
  usePageMessages("since-last-visit");
  const { now } = useServices();
  const translator = useTranslate();
  const nameOf = useBranchNamer();
  const { t } = translator;
  const day = todayInAddisAbaba(looked.at);
  const when = { age: todayInAddisAbaba(now()) - day, date: formatEthiopian(translator, day) };
  const added = addedSince(looked, branches);
  if (added.length === 0) return <p className={ui.cardFact}>{t("since.none", when)}</p>;
  const named = added.slice(0, NAMED);
  const more = added.length - named.length;
  const [before, after] = t("since.lead", { ...when, branches: "\n" }).split("\n");
  return (
    <p className={ui.cardFact}>
      {before}
      {named.map(({ name, slug, count }, index) => (
        <Fragment key={slug}>
          {index > 0 && t("list.separator")}
          <Link href={links.location(slug)}>{t("since.branch", { branch: nameOf(name), count })}</Link>
        </Fragment>
      ))}
      {more > 0 && t("list.separator") + t("since.more", { count: more })}
      {after}
    </p>
  );
}

/** Notes, when the page is left, what its visitor has seen. */
function useNoted(branches: readonly Branch[] | null): void {
  const { now } = useServices();
  useEffect(() => {
    if (branches === null) return undefined;
    const note = (): void => {
      if (document.visibilityState === "visible") return;
      const seen = branches.map(({ slug, total }) => `${slug}=${total}`);
      storeText("localStorage", LOOKED_KEY, [now(), ...seen].join(" "));
    };
    document.addEventListener("visibilitychange", note);
    return () => document.removeEventListener("visibilitychange", note);
  }, [branches, now]);
}

/** The branches with more passports than then, most first. A branch that was not there had none. */
export function addedSince(
  { totals }: Looked,
  branches: readonly Branch[],
): { name: string; slug: string; count: number }[] {
  return branches
    .map(({ name, slug, total }) => ({ name, slug, count: total - (totals.get(slug) ?? 0) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

/** What was seen before this visit: kept as long as the tab, so that a reload tells the same. */
const BEFORE_KEY = "passport-status:looked-before";
/** Whoever comes back later than this begins another visit. */
const VISIT_MS = 30 * 60_000;

/** What was seen at the visit before this one; null if it is the first. */
export function lastVisit(now: number): Looked | null {
  const last = parseLooked(storedText("localStorage", LOOKED_KEY));
  const before = parseLooked(storedText("sessionStorage", BEFORE_KEY));
  if (last === null || (before !== null && now - last.at < VISIT_MS)) return before;
  storeText("sessionStorage", BEFORE_KEY, storedText("localStorage", LOOKED_KEY));
  return last;
}

/** Null for what this app has not written. */
function parseLooked(text: string | null): Looked | null {
  const [time = "", ...counts] = (text ?? "").split(" ");
  const at = Number(time);
  if (time === "" || !Number.isSafeInteger(at) || counts.length === 0) return null;
  const totals = new Map<string, number>();
  for (const part of counts) {
    const [slug = "", count = ""] = part.split("=");
    if (count === "" || !Number.isSafeInteger(Number(count))) return null;
    totals.set(slug, Number(count));
  }
  return { at, totals };
}
