import { memo, useEffect, useId, useRef } from "react";
import type { Translator } from "../../i18n/translator.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { AnswerActions } from "../../passports/answer-actions.tsx";
import { useNamedBranches } from "../../passports/offices.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import type { Answer } from "./answer.ts";
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
  const { passports, total, exactTotal, soundsTotal, sameName, counted } = answer;
  const sounding = passports.filter(({ match }) => match === "sounds");
  const written = passports.slice(0, passports.length - sounding.length);
  // A single exact hit is likely the one meant: show its card expanded.
  const only = (exactTotal === 1 && context.location === null && written[0]) || null;
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
          {counted ? titleOf(t, answer, query) : t("several.title_so_far", { count: total })}
        </h2>
        {exactTotal > 0 && soundsTotal > 0 && (
          <p>{t("sounds.both", { exact: exactTotal, sounds: soundsTotal, query })}</p>
        )}
        {exactTotal === 0 && <p>{t(soundsText)}</p>}
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
      {only !== null && rows.renderStub(only)}
      {only === null && written.length > 0 && <FoundList passports={written} group={group} {...rows} />}
      {sounding.length > 0 && exactTotal > 0 && (
        <div className={styles.heading}>
          <h3>{t("sounds.title", { count: soundsTotal, query })}</h3>
          <p className={styles.soft}>{t(soundsText)}</p>
        </div>
      )}
      {sounding.length > 0 && (
        <FoundList passports={sounding} above={written.length} group={group} {...rows} />
      )}
      {passports.length < total && context.onMore !== null && (
        <Button onClick={showMore}>{t("several.more", { shown: passports.length, count: total })}</Button>
      )}
    </section>
  );
}

function titleOf(
  t: Translator["t"],
  { total, soundsTotal }: FoundSeveralProps["answer"],
  query: string,
): string {
  return soundsTotal === total
    ? t("sounds.title", { count: total, query })
    : t("several.title", { count: total });
}

type BranchChoiceProps = { searched: readonly string[] } & Pick<AnswerContext, "location" | "onLocation">;

/** Memoised: same for every keystroke. */
const BranchChoice = memo(function BranchChoice({ searched, location, onLocation }: BranchChoiceProps) {
  const { t } = useTranslate();
  const branches = useNamedBranches(searched);
  if (branches.length < 2) return null;
  return (
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
  );
});
