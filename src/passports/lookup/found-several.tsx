import { Fragment, memo, useEffect, useId, useRef } from "react";
import { foundCounts, hitGroups } from "#domain/passports/search/hit-groups.ts";
import type { Translator } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { AnswerActions } from "../answer-actions.tsx";
import { useNamedBranches } from "../offices.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import { type Answer, cardOf } from "../answer.ts";
import type { AnswerContext } from "./answer-context.ts";
import { FoundList, type RowsProps } from "./found-list.tsx";
import styles from "./lookup.module.css";

/** Beyond this, refining beats scrolling. */
const MANY = 5;

type FoundSeveralProps = {
  answer: Extract<Answer, { kind: "found" }>;
  context: AnswerContext;
  group: string;
  rows: RowsProps;
};

export function FoundSeveral({ answer, context, group, rows }: FoundSeveralProps) {
  const { t } = useTranslate();
  const headingId = useId();
  const { text: query, lookup } = context;
  const ethiopic = lookup.kind === "name" && lookup.script === "ethiopic";
  const soundsText = ethiopic ? "sounds.text_ethiopic" : "sounds.text";
  const { passports, total, sameName, counted, isWithin, readAs } = answer;
  const groups = hitGroups(passports);
  const [first] = groups;
  // The likeliest one meant: show its card expanded.
  const only = cardOf(answer, context.location);
  const counts = foundCounts(passports, answer);
  const { exactTotal, soundsTotal } = counts;
  // Otherwise the heading counts those below.
  const isOtherOnly = first?.group === "other-order" && exactTotal + soundsTotal === 0;
  const section = useRef<HTMLElement>(null);
  const shownBefore = useRef<number | null>(null);
  useEffect(() => {
    const before = shownBefore.current;
    if (before === null || passports.length <= before) return;
    shownBefore.current = null;
    // The button moves or disappears: focus the first new row.
    const row = only === null ? before : before - 1;
    section.current?.querySelectorAll("summary")[row]?.focus({ preventScroll: true });
  }, [passports.length, only]);
  function showMore(): void {
    shownBefore.current = passports.length;
    context.onMore?.();
  }
  const many = total > MANY || context.location !== null;
  return (
    <section ref={section} className={styles.answer} aria-labelledby={headingId}>
      <div className={styles.heading}>
        <h2 id={headingId}>
          {counted ? titleOf(t, answer, counts, context) : t("several.title_so_far", { count: total })}
        </h2>
        {readAs !== null && <p>{t("number.read_as", { number: readAs })}</p>}
        {isWithin && <p>{t("number.within_text")}</p>}
        {isOtherOnly && <p>{t("order.other_text")}</p>}
        {exactTotal > 0 && soundsTotal > 0 && (
          <p>{t("sounds.both", { exact: exactTotal, sounds: soundsTotal, query })}</p>
        )}
        {first?.group === "sounds" && <p>{t(soundsText)}</p>}
        {sameName && <p>{t("several.same_name")}</p>}
        {!sameName && many && <p>{t("several.narrow")}</p>}
      </div>
      {many && (
        <BranchChoice
          searched={context.searched.branches}
          location={context.location}
          onLocation={context.onLocation}
        />
      )}
      {lookup.kind === "name" && (
        <div>
          <AnswerActions lookup={lookup} location={context.location} known={passports} />
        </div>
      )}
      {groups.map(({ group: kind, from, hits }, at) => (
        <Fragment key={at}>
          {(at > 0 || (kind === "other-order" && !isOtherOnly)) && (
            <div className={styles.heading}>
              <h3>
                {kind === "sounds" ? t("sounds.title", { count: soundsTotal, query }) : t(TITLES[kind])}
              </h3>
              {kind === "other-order" && <p className={styles.soft}>{t("order.other_text")}</p>}
              {kind === "sounds" && <p className={styles.soft}>{t(soundsText)}</p>}
              {kind === "sounds-other-order" && <p className={styles.soft}>{t("order.other_text")}</p>}
            </div>
          )}
          {only !== null && hits[0] === only ? (
            rows.renderCard(only)
          ) : (
            <FoundList passports={hits} above={from} group={group} {...rows} />
          )}
        </Fragment>
      ))}
      {passports.length < total && context.onMore !== null && (
        <Button onClick={showMore}>{t("several.more", { shown: passports.length, count: total })}</Button>
      )}
    </section>
  );
}

/** Headings of all groups but the first. */
const TITLES = {
  found: "several.title",
  more: "order.more",
  "other-order": "order.other",
  sounds: "sounds.title",
  "sounds-other-order": "sounds.other",
} as const;

type FoundAnswer = FoundSeveralProps["answer"];

function titleOf(
  t: Translator["t"],
  { total, isWithin, readAs }: FoundAnswer,
  { exactTotal, soundsTotal }: ReturnType<typeof foundCounts>,
  { text: query, lookup }: AnswerContext,
): string {
  if (isWithin && lookup.kind === "number")
    return t("number.within", { count: total, digits: readAs ?? lookup.number });
  const count = exactTotal + soundsTotal;
  if (count === 0) return t("order.only", { count: total });
  return exactTotal === 0 ? t("sounds.title", { count, query }) : t("several.title", { count });
}

type BranchChoiceProps = Pick<AnswerContext, "location" | "onLocation"> & {
  searched: AnswerContext["searched"]["branches"];
};

const UNKNOWN: readonly string[] = [];

/** Memoised: same for every keystroke. */
const BranchChoice = memo(function BranchChoice({ searched, location, onLocation }: BranchChoiceProps) {
  const { t } = useTranslate();
  const branches = useNamedBranches(searched ?? UNKNOWN);
  // While the branches are unknown it keeps its room, so that the rows do not move when they are read.
  if (searched !== null && branches.length < 2) return null;
  return (
    <div data-needs-script="">
      <SelectField
        label={t("several.branch")}
        value={location ?? ""}
        onChange={(event) => onLocation(event.target.value || null)}
      >
        <option value="">{t("filter.all_branches")}</option>
        {branches.map(({ branch, name }) => (
          <option key={branch} value={branch}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
});
