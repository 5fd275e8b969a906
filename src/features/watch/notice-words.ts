import { assertNever } from "#domain/result.ts";
import type { NoticeFact } from "../../db/notice-facts.ts";
import type { MessageId } from "../../i18n/message-ids.ts";

type Situation = {
  status: "denied" | "off" | "on";
  /** The browser can be woken. */
  pushes: boolean;
  notices: NoticeFact | null;
  mode: NoticeFact["mode"];
};

/** What is said below the switch; null where only the phone's own checks remain. `again`: of a button that turns it on. */
export function noticeWords({ status, pushes, notices, mode }: Situation): {
  hint: MessageId | null;
  again: MessageId | null;
} {
  const told: MessageId = mode === "quiet" ? "mine.tell_quiet" : "mine.tell_buckets";
  if (!pushes || status === "denied") return { hint: "mine.alerts_off", again: null };
  if (status === "off") return { hint: notices?.state === "none" ? "mine.alerts_off" : told, again: null };
  // Turned on before this phone could be woken.
  if (notices?.on !== true) return { hint: told, again: "mine.tell_start" };
  switch (notices.state) {
    case "live":
    case "off":
      return { hint: told, again: null };
    case "asking":
      return { hint: "mine.tell_asking", again: null };
    case "new":
      return { hint: "mine.tell_new", again: null };
    case "offline":
      return { hint: "mine.tell_offline", again: "mine.tell_again" };
    case "refused":
      return { hint: "mine.tell_refused", again: "mine.tell_again" };
    case "blocked":
    case "failed":
      return { hint: "mine.tell_failed", again: "mine.tell_again" };
    case "none":
      return { hint: "mine.tell_none", again: null };
    default:
      return assertNever(notices.state);
  }
}
