import { END_AFTER_DAYS, WARN_AFTER_DAYS } from "#domain/notices/contract.ts";
import { formatPublished } from "#domain/languages/dates.ts";
import { maskNumber } from "#domain/passports/mask.ts";
import type { NoticeRow } from "#domain/notices/payload.ts";
import { type NameFit, nameFitter } from "#domain/passports/search/name-fit.ts";
import { crashPoint } from "../../jobs/crash-point.ts";
import type { Channel, Receipt } from "../channel.ts";
import type { TelegramSettings } from "../notice-settings.ts";
import type { NoticeSecret } from "../seal.ts";
import { changeContent } from "../subscriptions.ts";
import { overviewReader } from "../../lists/overview/overview.ts";
import type { Store } from "../../store/store.ts";
import { type AnswerFacts, listedBranch } from "./answer-facts.ts";
import { button } from "./answer-message.ts";
import { botApi, cutBy, faultOf, sendOptions } from "./bot-api.ts";
import { writePress } from "./button-press.ts";
import { TELEGRAM } from "./chats.ts";
import { type Message, textOf } from "./message.ts";
import { createPace, PACE, type PaceLimits } from "./pace.ts";
import { watchName } from "./watch-texts.ts";
import { chatSchema, type Told, withTold, type Watch } from "./watch.ts";
import { type Texts, textsOf } from "../../texts.ts";

/** They wait for their turns one after the other; few are lost track of when the server is killed. */
const AT_ONCE = 10;

/** The bot's number, which is the public part of its token. */
export function routeOfBot(token: string): string {
  return token.split(":", 1)[0] ?? "";
}

type Options = {
  store: Store;
  secret: NoticeSecret;
  settings: Pick<TelegramSettings, "token" | "api">;
  nowMs?: () => number;
  pace?: PaceLimits;
};

/** Tells chats of what they wait for; they are known to the server, so nothing else is sent to them. */
export function telegramChannel({
  store,
  secret,
  settings,
  nowMs = Date.now,
  pace = PACE,
}: Options): Channel {
  const api = botApi(settings);
  const turn = createPace(store, nowMs, pace);
  const readOverview = overviewReader(store, nowMs);

  /** Set after "too many requests". */
  let restUntilMs = 0;

  async function say(chat: number, message: Message, signal: AbortSignal): Promise<Receipt> {
    const restMs = restUntilMs - nowMs();
    if (restMs > 0) return { kind: "later", status: 429, afterMs: restMs };
    try {
      await turn(chat, signal);
    } catch {
      // The worker stops, or its time is over: this one was not tried.
      return { kind: "later", status: null, afterMs: 0 };
    }
    try {
      await api.sendMessage(chat, message.text, sendOptions(message), cutBy(signal));
      return { kind: "sent" };
    } catch (error) {
      const fault = faultOf(error);
      if (fault.kind === "later" && fault.afterMs !== null) restUntilMs = nowMs() + fault.afterMs;
      // This concerns one chat; the others are to be told all the same.
      return fault.kind === "rejected" ? { kind: "later", status: fault.code, afterMs: null } : fault;
    }
  }

  return {
    name: TELEGRAM,
    atOnce: AT_ONCE,
    routeOf: () => routeOfBot(settings.token),
    close: async () => undefined,
    send: async (notice, { id, language, address }, { signal }) => {
      const { chat, watches } = chatSchema.parse(address);
      const texts = textsOf(language);
      if (notice.renew === true) {
        const daysLeft = END_AFTER_DAYS - WARN_AFTER_DAYS;
        return say(chat, warningMessage(texts, WARN_AFTER_DAYS, daysLeft), signal);
      }
      const news = matchesOf(watches, notice.rows);
      if (news.length === 0) return { kind: "nothing" };
      const { data } = await readOverview();
      const receipt = await say(chat, newsMessage(texts, news, data), signal);
      // Each is noted by itself, as the others of its batch may take seconds, in which the server may be killed.
      // The delivery is settled as sent even if this fails.
      if (receipt.kind === "sent") await noteTold({ store, secret }, id, news).catch(() => undefined);
      crashPoint("telegram:told");
      return receipt;
    },
  };
}

/** Writes down what a chat was told, so that a server that was killed does not tell it again. */
async function noteTold(
  { store, secret }: { store: Store; secret: NoticeSecret },
  subscriptionId: number,
  news: readonly WatchMatches[],
): Promise<void> {
  const told = new Map(
    news.map(({ watch, matches }) => [
      watch.id,
      matches.map(({ row: [number, , branch] }): Told => [number, branch]),
    ]),
  );
  await store.write((trx) =>
    changeContent(trx, secret, subscriptionId, (content) => {
      const chat = chatSchema.parse(content);
      return { ...chat, watches: chat.watches.map((watch) => withTold(watch, told.get(watch.id) ?? [])) };
    }),
  );
}

type Branches = Pick<AnswerFacts, "branches">;

const MOST_ROWS = 5;

/** What is new for a chat. It may be read on a locked screen, so numbers are masked and listed names are left out. */
function newsMessage(texts: Texts, news: readonly WatchMatches[], facts: Branches): Message {
  const { t, locale: language } = texts;
  return {
    text: textOf([...news.map((one) => newsText(texts, one, facts)), t("bot.end_with")]),
    buttons: news.map(({ watch }) => [
      button(
        `${t("bot.show")}: ${labelOf(texts, watch, facts)}`,
        writePress({ kind: "show", language, watch: watch.id }),
      ),
    ]),
  };
}

function warningMessage(texts: Texts, idleDays: number, daysLeft: number): Message {
  const { t, locale: language } = texts;
  return {
    text: t("bot.warning", { idle: idleDays, left: daysLeft }),
    buttons: [[button(t("bot.keep_telling"), writePress({ kind: "renew", language }))]],
  };
}

function newsText(texts: Texts, { watch, matches }: WatchMatches, facts: Branches): string {
  const { t } = texts;
  const label = labelOf(texts, watch, facts);
  const same = matches.filter(({ fit }) => fit === "same");
  const shown = same.length > 0 ? same : matches;
  const [first] = shown;
  const isMove = watch.query.kind === "number" && first?.moved === true;
  const lines = isMove
    ? [t("bot.moved", { branch: listedBranch(facts, texts, first.row[2]) })]
    : shown.slice(0, MOST_ROWS).map((match) => rowLine(texts, match, facts));
  if (shown.length > MOST_ROWS) lines.push(t("bot.and_more", { count: shown.length - MOST_ROWS }));
  if (watch.query.kind === "name") lines.push(same.length > 0 ? t("bot.compare") : t("bot.new_similar"));
  return [
    `🔔 ${titleOf(texts, label, { isMove, isNumber: watch.query.kind === "number", hasSame: same.length > 0 })}`,
    ...lines,
  ].join("\n");
}

function titleOf(
  { t }: Texts,
  label: string,
  { isMove, isNumber, hasSame }: { isMove: boolean; isNumber: boolean; hasSame: boolean },
): string {
  if (isMove) return t("alert.moved_title", { label });
  if (isNumber) return t("alert.found_title", { label });
  return hasSame ? t("alert.several_title", { label }) : t("alert.similar_title", { label });
}

function rowLine(texts: Texts, { row: [, , branch, day] }: Match, facts: Branches): string {
  return `${listedBranch(facts, texts, branch)}${texts.t("list.separator")}${formatPublished(texts, day)}`;
}

function labelOf(texts: Texts, { query }: WatchMatches["watch"], facts: Branches): string {
  return query.kind === "number" ? maskNumber(query.number) : watchName(texts, query, facts);
}

/** New in a list for a watch. `moved`: the chat knows it in another branch. */
type Match = { row: NoticeRow; fit: NameFit; moved: boolean };
type WatchMatches = { watch: Watch; matches: Match[] };

/** What of a publication's rows the chat waits for and was not told. */
export function matchesOf(watches: readonly Watch[], rows: readonly NoticeRow[]): WatchMatches[] {
  return watches.flatMap((watch) => {
    const fitOf = rowFitter(watch);
    const told = new Map(watch.told);
    const matches = rows.flatMap((row): Match[] => {
      const [number, , branch] = row;
      const before = told.get(number);
      const fit = before === branch ? null : fitOf(row);
      return fit === null ? [] : [{ row, fit, moved: before !== undefined }];
    });
    return matches.length === 0 ? [] : [{ watch, matches }];
  });
}

function rowFitter({ query }: Watch): (row: NoticeRow) => NameFit | null {
  if (query.kind === "number") return ([number]) => (number === query.number ? "same" : null);
  const fitOf = nameFitter(query.text);
  return ([, fullName, branch]) =>
    query.location !== null && branch !== query.location ? null : fitOf(fullName);
}
