import type { ArticleFault } from "#domain/articles/admin-contract.ts";
import type { PictureFault } from "#domain/articles/admin-media.ts";
import type { RunFault } from "#domain/advertising/ready-to-run.ts";
import type { MessageId, Translator } from "../../../platform/i18n/translator.ts";
import type { RefusedField } from "../../../outbox/change.ts";

/** The texts of the server's codes. */
const FAULTS: Readonly<Record<ArticleFault | PictureFault | RunFault | "wrong_shape", MessageId>> = {
  time_passed: "fault.time_passed",
  already_published: "fault.already_published",
  no_such_article: "fault.no_such_article",
  translates_itself: "fault.translates_itself",
  is_its_translation: "fault.is_its_translation",
  no_such_author: "fault.no_such_author",
  others_name: "fault.others_name",
  undescribed_picture: "fault.undescribed_picture",
  not_a_picture: "fault.not_a_picture",
  too_large: "fault.too_large",
  too_many_pixels: "fault.too_many_pixels",
  too_long: "fault.too_long",
  too_heavy: "fault.too_heavy",
  damaged: "fault.damaged",
  no_desktop_picture: "fault.no_desktop_picture",
  no_mobile_picture: "fault.no_mobile_picture",
  no_first_day: "fault.no_first_day",
  last_day_passed: "fault.last_day_passed",
  first_day_ahead: "fault.first_day_ahead",
  wrong_shape: "fault.wrong_shape",
};
const BY_CODE: ReadonlyMap<string, MessageId> = new Map(Object.entries(FAULTS));

/** What is wrong with a field that the server refused; null if only the server's English says it. */
export function faultText({ t }: Translator, { code }: Pick<RefusedField, "code">): string | null {
  const message = BY_CODE.get(code ?? "");
  return message === undefined ? null : t(message);
}
