import { type EpochDay, parseIsoDate } from "#domain/base/day.ts";
import { type ListDays, newestListDay } from "#domain/lists/newest-list-days.ts";
import { wrongLength } from "#domain/passports/request-number.ts";
import { formatEthiopian } from "#domain/languages/dates.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { AnswerActions } from "../answer-actions.tsx";
import type { ApiError } from "../../platform/lib/api-error.ts";
import { useBranchNamer } from "../offices.tsx";
import { Rhythm } from "../rhythm/rhythm.tsx";
import { OverdueLists } from "../overdue-lists.tsx";
import { AskAgency } from "../../ui/ask-agency.tsx";
import { apiErrorText } from "../../ui/api-error-text.ts";
import { Notice } from "../../ui/notice.tsx";
import answer from "../../ui/points.module.css";
import { PublishedDate } from "../../ui/published-date.tsx";
import type { Scope } from "../answer.ts";
import type { AnswerContext } from "./answer-context.ts";
import styles from "./answers.module.css";

type NotFoundProps = Pick<AnswerContext, "lookup" | "location" | "searched"> & {
  scope: Scope;
  serverError: ApiError | null;
};

export function NotFound(props: NotFoundProps) {
  const { lookup, location, searched, scope, serverError } = props;
  const { lists, onPhone, published } = searched;
  const translator = useTranslate();
  const { t } = translator;
  const wrong = lookup.kind === "number" ? wrongLength(lookup.number) : null;
  return (
    <section className={styles.missing}>
      <h2>
        <Title scope={scope} upTo={parseIsoDate(dayOf(lists, location) ?? "")} />
      </h2>
      {wrong !== null && (
        <p>{t(wrong.letters.length === 3 ? "number.length" : "number.length_newer", wrong)}</p>
      )}
      <OverdueLists />
      <p>{scope === "no-lists" ? t("missing.none") : t("missing.meaning")}</p>
      <div>
        <AnswerActions lookup={lookup} location={location} known={[]} />
      </div>
      {scope === "part-on-phone" && (
        <Notice
          tone="caution"
          title={
            published === null
              ? t("missing.part_unknown", { held: onPhone })
              : t("missing.part", { held: onPhone, total: published })
          }
        >
          <p>{serverError === null ? t("missing.part_offline") : apiErrorText(translator, serverError)}</p>
        </Notice>
      )}
      {lists !== null && location === null && <SearchedLists lists={lists} />}
      {scope !== "no-lists" && (
        <div className={styles.block}>
          <h3>{t("missing.try")}</h3>
          {lookup.kind === "number" ? <TryNumbers /> : <TryNames />}
        </div>
      )}
      <AskAgency />
      <Rhythm
        branch={location}
        number={lookup.kind === "number" ? lookup.number : null}
        className={styles.block}
      />
    </section>
  );
}

function dayOf(lists: ListDays | null, location: string | null): string | null {
  if (lists === null) return null;
  return location === null ? newestListDay(lists) : (lists.get(location) ?? null);
}

function Title({ scope, upTo }: { scope: Scope; upTo: EpochDay | null }) {
  const { t } = useTranslate();
  if (scope === "no-lists") return t("lists.none");
  if (scope === "part-on-phone") return t("missing.title_part");
  if (upTo === null) return t("missing.title");
  const [before, after] = t("missing.title_up_to", { date: "\n" }).split("\n");
  return (
    <>
      {before}
      <PublishedDate day={upTo} />
      {after}
    </>
  );
}

/** Each branch with its newest list day: they may differ by weeks. */
function SearchedLists({ lists }: { lists: ListDays }) {
  const translator = useTranslate();
  const { t } = translator;
  const nameOf = useBranchNamer();
  if (lists.size === 0) return null;
  const differ = new Set(lists.values()).size > 1;
  const branches = [...lists]
    .map(([branch, day]) => ({ branch, name: nameOf(branch), day: parseIsoDate(day) }))
    .sort((a, b) => a.name.localeCompare(b.name, translator.locale));
  return (
    <details className={styles.searched}>
      <summary>
        {t(differ ? "missing.branches_differ" : "missing.branches_same", { branches: lists.size })}
      </summary>
      <ul>
        {branches.map(({ branch, name, day }) => (
          <li key={branch}>
            <span>{name}</span>
            {day !== null && (
              <span>{t("missing.branch_up_to", { date: formatEthiopian(translator, day) })}</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function TryNumbers() {
  const { t } = useTranslate();
  return (
    <>
      <p>{t("missing.try_number")}</p>
      <p>{t("missing.try_name")}</p>
    </>
  );
}

function TryNames() {
  const { t } = useTranslate();
  return (
    <ul className={answer.points}>
      <li>{t("missing.tip_fewer")}</li>
      <li>{t("missing.tip_spelling")}</li>
      <li>{t("missing.tip_number")}</li>
    </ul>
  );
}
