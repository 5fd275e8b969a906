import { type EpochDay, parseIsoDate } from "../../../domain/day.ts";
import type { Lookup } from "../../../domain/names/lookup.ts";
import { requestNumberTwins } from "../../../domain/request-number.ts";
import { formatEthiopianMonth, formatPublished } from "../../i18n/dates.ts";
import type { Translator } from "../../i18n/translator.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { AnswerActions } from "../../lib/answer-actions.tsx";
import type { ApiError } from "../../lib/api-error.ts";
import { AskAgency } from "../../ui/ask-agency.tsx";
import { apiErrorText } from "../../ui/api-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { Scope } from "./answer.ts";
import styles from "./not-found.module.css";
import type { SearchedLists } from "./searched-lists.ts";

const TWINS_SHOWN = 6;

type NotFoundProps = {
  lookup: Lookup;
  location: string | null;
  scope: Scope;
  searched: SearchedLists | null;
  /** Passports on this phone, and all that are published (null when not known). */
  onPhone: number;
  published: number | null;
  serverError: ApiError | null;
  onTry: (text: string) => void;
};

/** Made as carefully as a hit: what was searched, up to when, and what to try. Never "not ready". */
export function NotFound(props: NotFoundProps) {
  const { lookup, location, scope, searched, onPhone, published, serverError, onTry } = props;
  const translator = useTranslate();
  const { t } = translator;
  const upTo = parseIsoDate(searched?.to ?? "");
  const title = titleOf(translator, scope, upTo);
  return (
    <section className={styles.missing}>
      <h2>{title}</h2>
      <p>{t("missing.meaning")}</p>
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
          <p>{partText(translator, lookup, serverError)}</p>
        </Notice>
      )}
      {searched !== null && <Searched searched={searched} />}
      <div className={styles.block}>
        <h3>{t("missing.try")}</h3>
        {lookup.kind === "number" ? <TryNumbers number={lookup.number} onTry={onTry} /> : <TryNames />}
      </div>
      <AskAgency />
    </section>
  );
}

function titleOf(translator: Translator, scope: Scope, upTo: EpochDay | null): string {
  const { t } = translator;
  if (scope === "part-on-phone") return t("missing.title_part");
  return upTo === null
    ? t("missing.title")
    : t("missing.title_up_to", { date: formatPublished(translator, upTo) });
}

/** Why only a part was searched. */
function partText(translator: Translator, lookup: Lookup, serverError: ApiError | null): string {
  if (serverError !== null) return apiErrorText(translator, serverError);
  const ethiopic = lookup.kind === "name" && lookup.script === "ethiopic";
  return translator.t(ethiopic ? "missing.part_ethiopic" : "missing.part_offline");
}

function Searched({ searched }: { searched: SearchedLists }) {
  const translator = useTranslate();
  const { t } = translator;
  const from = parseIsoDate(searched.from);
  const to = parseIsoDate(searched.to);
  if (from === null || to === null) return null;
  const branches = searched.branches.length;
  const months = { from: formatEthiopianMonth(translator, from), to: formatEthiopianMonth(translator, to) };
  return (
    <details className={styles.searched}>
      <summary>
        {months.from === months.to
          ? t("missing.searched_month", { branches, month: months.to })
          : t("missing.searched", { branches, ...months })}
      </summary>
      <ul>
        {searched.branches.map((branch) => (
          <li key={branch.location}>
            <span>{branch.location}</span>
            <span>{spanOf(translator, branch.from, branch.to)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function spanOf(translator: Translator, from: string, to: string): string {
  const [first, last] = [from, to].map((date) => formatEthiopianMonth(translator, parseIsoDate(date) ?? 0));
  return first === last ? `${first}` : translator.t("missing.span", { from: `${first}`, to: `${last}` });
}

function TryNumbers({ number, onTry }: { number: string; onTry: (text: string) => void }) {
  const { t } = useTranslate();
  const twins = requestNumberTwins(number).slice(0, TWINS_SHOWN);
  return (
    <>
      <p>{t("missing.try_number")}</p>
      {twins.length > 0 && (
        <>
          <p>{t("missing.try_twins")}</p>
          <ul className={styles.twins}>
            {twins.map((twin) => (
              <li key={twin}>
                <Button onClick={() => onTry(twin)}>{twin}</Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{t("missing.try_name")}</p>
    </>
  );
}

function TryNames() {
  const { t } = useTranslate();
  return (
    <ul className={styles.tips}>
      <li>{t("missing.tip_fewer")}</li>
      <li>{t("missing.tip_spelling")}</li>
      <li>{t("missing.tip_number")}</li>
    </ul>
  );
}
