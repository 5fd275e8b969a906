import { assertNever } from "#domain/base/result.ts";
import type { NoticeFact } from "../../platform/db/notice-facts.ts";
import type { MessageId } from "../../platform/i18n/message-ids.ts";

export type Situation = {
  /** Null in browsers that show no notifications. */
  permission: NotificationPermission | null;
  /** The browser can be woken by a push. */
  pushes: boolean;
  /** The browser lets this phone check new lists by itself while the site is closed. */
  wakes: boolean;
  isIos: boolean;
  /** An iPhone or iPad that could be woken if the site were on its home screen. */
  fromHome: boolean;
  /** The visitor asked to be told. */
  wanted: boolean;
  /** Whether the server sends notices, as it told this page; null if it did not answer. */
  sends: boolean | "asking" | null;
  /** The same, as it told an earlier page. */
  sentBefore: boolean | null;
  /** Null until they were turned on once. */
  notices: NoticeFact | null;
  mode: NoticeFact["mode"];
};

export type NoticeWords = {
  /** Null where nothing would come of a switch. */
  toggle: { checked: boolean; enabled: boolean } | null;
  words: MessageId[];
  /** Names the button that turns notices on once more. */
  again: MessageId | null;
  /** The visitor may choose what the server learns. */
  showsModes: boolean;
};

/** What is offered, and what is said of it: only what browser and server do together. */
export function noticeWords(situation: Situation): NoticeWords {
  const { permission, pushes, wakes, wanted, sends, sentBefore, notices, mode } = situation;
  const own: MessageId = wakes ? "mine.wakes" : "mine.wakes_not";
  const plain = (words: MessageId[]): NoticeWords => ({
    toggle: null,
    words,
    again: null,
    showsModes: false,
  });
  if (permission === null) return plain(sends === true ? [withoutNotifications(situation), own] : [own]);

  const isOn = notices?.on === true;
  const said = typeof sends === "boolean" ? sends : sentBefore;
  const isSent = isOn ? notices.state !== "none" && sends !== false : said === true;
  const byPush = pushes && isSent;
  if (!byPush && !wakes) {
    const hasEnded = wanted && permission === "granted" && (isOn ? pushes : said === false);
    return plain(hasEnded ? ["mine.tell_none", own] : [own]);
  }
  if (permission === "denied") {
    const denied: MessageId = situation.isIos ? "mine.alerts_denied_ios" : "mine.alerts_denied";
    return { ...plain([denied, own]), toggle: { checked: false, enabled: false } };
  }
  const checked = wanted && permission === "granted";
  if (!byPush) return { ...plain(["mine.alerts_off", own]), toggle: { checked, enabled: true } };

  const told: MessageId = mode === "quiet" ? "mine.tell_quiet" : "mine.tell_buckets";
  // The browser asks its visitor once: not before it is sure that something comes of it.
  const toggle = { checked, enabled: checked || sends === true || wakes };
  if (!checked) {
    const words: MessageId[] = toggle.enabled || sends === "asking" ? [told] : ["mine.tell_later", own];
    return { toggle, words, again: null, showsModes: true };
  }
  if (!isOn)
    return { toggle, words: [told], again: sends === true ? "mine.tell_start" : null, showsModes: true };
  const { words, again } = wordsOf(notices.state, told);
  return { toggle, words: words === told ? [told] : [words, own], again, showsModes: true };
}

function withoutNotifications({ isIos, fromHome }: Situation): MessageId {
  return isIos && fromHome ? "mine.alerts_ios" : "mine.alerts_none";
}

function wordsOf(state: NoticeFact["state"], told: MessageId): { words: MessageId; again: MessageId | null } {
  switch (state) {
    case "live":
    case "off":
      return { words: told, again: null };
    case "asking":
      return { words: "mine.tell_asking", again: null };
    case "new":
      return { words: "mine.tell_new", again: null };
    case "offline":
      return { words: "mine.tell_offline", again: "mine.tell_again" };
    case "refused":
      return { words: "mine.tell_refused", again: "mine.tell_again" };
    case "blocked":
    case "failed":
      return { words: "mine.tell_failed", again: "mine.tell_again" };
    case "none":
      return { words: "mine.tell_none", again: null };
    default:
      return assertNever(state);
  }
}
