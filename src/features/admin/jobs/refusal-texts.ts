import type { JobRefusal } from "#domain/api/jobs.ts";
import type { MessageId, Translator } from "../../../i18n/translator.ts";

/** Why a job was not retried or discarded. */
type ToldRefusal = { code: string | undefined; text: string };

const TEXTS: Readonly<Record<JobRefusal, MessageId>> = {
  list_gone: "queue.refused_list_gone",
  list_state: "queue.refused_list_state",
  list_file_gone: "queue.refused_list_file_gone",
  list_twin: "queue.refused_list_twin",
  list_in_place: "queue.refused_list_in_place",
  article_scheduled: "queue.refused_article_scheduled",
  notices_unmatched: "queue.refused_notices_unmatched",
  schedule_open: "queue.already_open",
  payload_unfit: "queue.refused_payload_unfit",
  kind_unknown: "queue.refused_kind_unknown",
};
const known: Readonly<Partial<Record<string, MessageId>>> = TEXTS;

/** In the person's language; a reason of a newer server in the server's words. */
export function refusalText({ t }: Translator, { code, text }: ToldRefusal): string {
  const message = known[code ?? ""];
  return message === undefined ? text : t(message);
}

/** Each different reason once. */
export function refusalTexts(translator: Translator, refusals: readonly ToldRefusal[]): string {
  return [...new Set(refusals.map((refusal) => refusalText(translator, refusal)))].join(" ");
}
