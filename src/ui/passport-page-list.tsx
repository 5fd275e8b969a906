import type { ReactNode } from "react";
import { parseLookup } from "#domain/passports/lookup.ts";
import { hitGroups } from "#domain/passports/search/hit-groups.ts";
import type { ListedPassport } from "../passports/listed-passport.ts";
import type { PassportPage } from "../passports/use-passport-page.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { AnswerFoot } from "./answer-foot.tsx";
import { PagedList } from "./pagination.tsx";
import { Notice } from "./notice.tsx";
import { SampleMark } from "./sample-mark.tsx";
import styles from "./shared.module.css";
import { Link } from "wouter";
import { links } from "../platform/lib/links.ts";
import { formatEthiopian } from "#domain/languages/dates.ts";
import { useBranchNamer } from "../passports/offices.tsx";

type PassportPageListProps = {
  state: PassportPage;
  page: number;
  now: number;
  linkTo: (page: number) => string;
  onRetry: () => void;
  oneBranch?: boolean;
  /** The name searched for; requires the `answers` texts. */
  query?: string;
  empty: ReactNode;
};

export function PassportPageList({
  state,
  page,
  now,
  linkTo,
  onRetry,
  oneBranch = false,
  query = "",
  empty,
}: PassportPageListProps) {
  const { t } = useTranslate();
  const isReady = state.status === "ready";
  return (
    <>
      <PagedList state={state} page={page} linkTo={linkTo} failed={t("list.failed")} onRetry={onRetry}>
        {isReady && (
          <>
            {state.sample && <SampleMark />}
            {state.readAs !== null && <p>{t("number.read_as", { number: state.readAs })}</p>}
            {state.isWithin && <p>{t("number.within_text")}</p>}
            {state.passports.length === 0 ? (
              empty
            ) : (
              <RankedRows
                passports={state.passports}
                query={query}
                soundsTotal={state.soundsTotal}
                oneBranch={oneBranch}
              />
            )}
            {page >= state.lastPage && state.shown < state.total && (
              <Notice>
                <p>{t("list.goes_on", { shown: state.shown })}</p>
              </Notice>
            )}
          </>
        )}
      </PagedList>
      {isReady && (
        <>
          <SimilarRows passports={state.similar} query={query} oneBranch={oneBranch} />
          {/* A line of the foot: when the server's rows take the phone's place, nothing above it moves. */}
          <AnswerFoot {...state} now={now} sample={false}>
            {state.source === "phone" && t("list.from_phone")}
          </AnswerFoot>
        </>
      )}
    </>
  );
}

type RankedRowsProps = {
  passports: readonly ListedPassport[];
  query: string;
  soundsTotal: number;
  oneBranch: boolean;
};

/** Exact hits, then sound-alike ones; names in another order under a heading of their own. */
function RankedRows({ passports, query, soundsTotal, oneBranch }: RankedRowsProps) {
  const { t } = useTranslate();
  return hitGroups(passports).map(({ group, hits }, at) => {
    const rows = <PassportRows key={group} passports={hits} oneBranch={oneBranch} />;
    if (group === "found") return rows;
    if (group === "more") {
      return (
        <Rank key={at} title={t("order.more")}>
          {rows}
        </Rank>
      );
    }
    const [title, text] = {
      "other-order": [t("order.other"), t("order.other_text")],
      sounds: [t("sounds.title", { count: soundsTotal, query }), t("sounds.text")],
      "sounds-other-order": [t("sounds.other"), t("order.other_text")],
    }[group];
    return (
      <Rank key={at} title={title ?? ""} text={text}>
        {rows}
      </Rank>
    );
  });
}

/** Other spellings, or similar numbers; not hits. */
function SimilarRows({ passports, query, oneBranch }: Omit<RankedRowsProps, "soundsTotal">) {
  const { t } = useTranslate();
  if (passports.length === 0) return null;
  const [title, text] =
    query === "" || parseLookup(query).kind === "number"
      ? [t("similar.title_number"), t("similar.instead_number")]
      : [t("similar.title"), t("similar.text")];
  return (
    <Rank title={title} text={text}>
      <PassportRows passports={passports} oneBranch={oneBranch} />
    </Rank>
  );
}

function Rank({ title, text, children }: { title: string; text?: string | undefined; children: ReactNode }) {
  return (
    <section className={styles.rank}>
      <h2>{title}</h2>
      {text !== undefined && <p className={styles.rankText}>{text}</p>}
      {children}
    </section>
  );
}

type PassportRowsProps = {
  passports: readonly ListedPassport[];
  /** Omit the branch, on its own page. */
  oneBranch: boolean;
};

export function PassportRows({ passports, oneBranch }: PassportRowsProps) {
  const translator = useTranslate();
  const nameOf = useBranchNamer();
  const facts = `${styles.facts} ${styles.passportFact} ${oneBranch ? styles.ofOneBranch : ""}`;
  return (
    <ul className={styles.rows}>
      {passports.map(({ requestNumber, fullName, location, day, id }) => (
        <li key={requestNumber} className={styles.row}>
          <Link
            className={styles.passportName}
            href={links.passport(String(id ?? requestNumber), requestNumber)}
          >
            {fullName}
          </Link>
          <span className={facts}>
            {!oneBranch && <span>{nameOf(location)}</span>}
            <span>{formatEthiopian(translator, day)}</span>
            <span>{requestNumber}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
