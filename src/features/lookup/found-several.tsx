import { useId, type ReactNode } from "react";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { AnswerActions } from "../../lib/answer-actions.tsx";
import type { ListedPassport } from "../../lib/listed-passport.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import type { Answer } from "./answer.ts";
import type { AnswerContext } from "./answer-context.ts";
import { FoundList } from "./found-list.tsx";
import styles from "./lookup.module.css";

/** More than this many, and one more word or the branch helps more than scrolling. */
const MANY = 5;

type FoundSeveralProps = {
  answer: Extract<Answer, { kind: "found" }>;
  context: AnswerContext;
  group: string;
  renderStub: (passport: ListedPassport) => ReactNode;
};

export function FoundSeveral({ answer, context, group, renderStub }: FoundSeveralProps) {
  const { t } = useTranslate();
  const headingId = useId();
  const { passports, total, sameName, settled } = answer;
  const many = total > MANY || context.location !== null;
  return (
    <section className={styles.answer} aria-labelledby={headingId}>
      <div className={styles.heading}>
        <h2 id={headingId}>
          {settled ? t("several.title", { count: total }) : t("several.title_so_far", { count: total })}
        </h2>
        {sameName && <p>{t("several.same_name")}</p>}
        {!sameName && many && <p>{t("several.narrow")}</p>}
      </div>
      {many && <BranchChoice context={context} />}
      {context.lookup.kind === "name" && (
        <div>
          <AnswerActions lookup={context.lookup} location={context.location} known={passports} />
        </div>
      )}
      <FoundList passports={passports} group={group} renderStub={renderStub} />
      {passports.length < total && context.onMore !== null && (
        <Button onClick={context.onMore}>
          {t("several.more", { shown: passports.length, count: total })}
        </Button>
      )}
    </section>
  );
}

function BranchChoice({ context }: { context: AnswerContext }) {
  const { t } = useTranslate();
  const branches = context.searched?.branches ?? [];
  if (branches.length < 2) return null;
  return (
    <SelectField
      label={t("several.branch")}
      value={context.location ?? ""}
      onChange={(event) => context.onLocation(event.target.value || null)}
    >
      <option value="">{t("filter.all_branches")}</option>
      {branches.map(({ location }) => (
        <option key={location} value={location}>
          {location}
        </option>
      ))}
    </SelectField>
  );
}
