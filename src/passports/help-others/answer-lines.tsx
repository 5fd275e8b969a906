import { maskName, maskNumber } from "#domain/passports/mask.ts";
import { assertNever } from "#domain/base/result.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import type { Translator } from "../../platform/i18n/translator.ts";
import { apiErrorText } from "../../ui/api-error-text.ts";
import { PublishedDate } from "../../ui/published-date.tsx";
import type { ListedPassport } from "../listed-passport.ts";
import { useBranchNamer } from "../offices.tsx";
import type { BatchLookupLine } from "./batch-lookup.ts";
import styles from "./help-others.module.css";
import type { LineAnswer, LineFault } from "./line-answer.ts";

/** The lines in the order in which they were given, each with its answer. */
export function AnswerLines({ lines }: { lines: readonly BatchLookupLine[] }) {
  return (
    <ol className={styles.lines}>
      {lines.map(({ text, answer }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines may repeat, and never move
        <li key={place} className={styles.line} data-kind={answer?.kind ?? "waiting"}>
          <p className={styles.typed}>{text}</p>
          {answer !== null && <Told answer={answer} />}
        </li>
      ))}
    </ol>
  );
}

function Told({ answer }: { answer: LineAnswer }) {
  const translator = useTranslate();
  const { t } = translator;
  switch (answer.kind) {
    case "found":
      return (
        <>
          <p className={styles.told}>{t("card.in_list")}</p>
          {answer.readAs !== null && <p>{t("number.read_as", { number: answer.readAs })}</p>}
          <Facts passport={answer.passport} />
        </>
      );
    case "sounds":
      return (
        <>
          <p className={styles.told}>{t("help.sounds")}</p>
          <Facts passport={answer.passport} />
        </>
      );
    case "several":
      return (
        <>
          <p className={styles.told}>{t("help.several", { count: answer.count })}</p>
          <p>{t("help.several_text")}</p>
        </>
      );
    case "not-found":
      return (
        <>
          <p className={styles.told}>{t(missingText(answer.scope))}</p>
          {answer.similar > 0 && <p>{t("help.similar", { count: answer.similar })}</p>}
        </>
      );
    case "unreadable":
      return <p className={styles.told}>{faultText(translator, answer.fault)}</p>;
    case "failed":
      return (
        <>
          <p className={styles.told}>{t("cannot.title")}</p>
          <p>{answer.error === null ? t("error.offline") : apiErrorText(translator, answer.error)}</p>
        </>
      );
    default:
      return assertNever(answer);
  }
}

function missingText(scope: Extract<LineAnswer, { kind: "not-found" }>["scope"]) {
  if (scope === "no-lists") return "lists.none";
  return scope === "part-on-phone" ? "missing.title_part" : "missing.title";
}

/** The words of a line tell who is meant; of the answer, only that person recognises name and number. */
function Facts({ passport }: { passport: ListedPassport }) {
  const { fullName, requestNumber, location, day } = passport;
  const branch = useBranchNamer()(location);
  return (
    <p className={styles.facts}>
      <strong>{branch}</strong>
      <span>
        <PublishedDate day={day} />
      </span>
      <span className={styles.soft}>
        {maskName(fullName)} · {maskNumber(requestNumber)}
      </span>
    </p>
  );
}

function faultText({ t }: Translator, fault: LineFault): string {
  switch (fault.kind) {
    case "no-words":
      return t("help.fault_no_words");
    case "too-short":
      return t("help.fault_too_short");
    case "too-long":
      return t("help.fault_too_long");
    case "no-letters":
      return t("help.fault_no_letters");
    case "not-whole":
      return t("help.fault_not_whole");
    case "wrong-length": {
      const { letters, expected, typed } = fault;
      return t(letters.length === 3 ? "number.length" : "number.length_newer", { letters, expected, typed });
    }
    default:
      return assertNever(fault);
  }
}
