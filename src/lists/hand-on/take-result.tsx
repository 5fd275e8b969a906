import { parseIsoDate } from "#domain/base/day.ts";
import { formatEthiopian } from "#domain/languages/dates.ts";
import type { MessageId } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { links } from "../../platform/lib/links.ts";
import type { Taken } from "../sync/take-client.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { TakeOutcome } from "./taking.ts";

type Refusal = Extract<TakeOutcome, { ok: false }>["error"];

const REFUSALS: Record<Refusal, MessageId> = {
  "not-lists": "hand_on.not_lists",
  "newer-file": "hand_on.newer",
  "newer-app": "hand_on.newer",
  truncated: "hand_on.cut_short",
  damaged: "hand_on.damaged",
  "no-key": "hand_on.no_key",
  "unknown-key": "hand_on.unknown_key",
  forged: "hand_on.forged",
  ahead: "hand_on.ahead",
  unsupported: "hand_on.unsupported",
  storage: "hand_on.storage",
  stopped: "hand_on.stopped",
  worker: "hand_on.no_code",
  unreadable: "hand_on.unreadable",
  "too-large": "hand_on.too_large",
  elsewhere: "hand_on.elsewhere",
  died: "hand_on.died_text",
};

const ENDS: Record<Exclude<Taken["end"], "whole">, MessageId> = {
  truncated: "hand_on.end_truncated",
  damaged: "hand_on.end_damaged",
  full: "hand_on.end_full",
  stopped: "hand_on.end_stopped",
  removed: "hand_on.end_removed",
};

/** What came from a file, or why nothing did. */
export function TakeResult({ result }: { result: TakeOutcome }) {
  const { t } = useTranslate();
  if (result.ok) return <What taken={result.value} />;
  const { error } = result;
  const died = error === "died";
  return (
    <Notice
      tone={error === "forged" ? "critical" : "caution"}
      title={t(died ? "hand_on.died" : "hand_on.nothing_taken")}
    >
      <p>{t(REFUSALS[error])}</p>
      {!died && <p>{t("hand_on.unchanged")}</p>}
    </Notice>
  );
}

function What({ taken }: { taken: Taken }) {
  const translator = useTranslate();
  const { t } = translator;
  const { passports, newest, older, end } = taken;
  const day = parseIsoDate(newest);
  const date = day === null ? "" : formatEthiopian(translator, day);
  return (
    <Notice
      tone={end === "whole" ? "plain" : "caution"}
      title={t(titleOf(taken))}
      actions={passports > 0 && <ButtonLink href={links.home()}>{t("hand_on.search")}</ButtonLink>}
    >
      {passports > 0 && <p>{t("hand_on.added", { count: passports, date })}</p>}
      {passports > 0 && <p>{t("hand_on.kept")}</p>}
      {passports === 0 && end === "whole" && !older && <p>{t("hand_on.all_here")}</p>}
      {older && <p>{t("hand_on.older")}</p>}
      {end !== "whole" && <p>{t(ENDS[end])}</p>}
    </Notice>
  );
}

function titleOf({ passports, end }: Taken): MessageId {
  if (end === "removed") return "hand_on.ended";
  return passports > 0 ? "hand_on.taken" : "hand_on.nothing_new";
}
