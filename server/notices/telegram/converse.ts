import { knownLanguage, type Language, LANGUAGES, LOCALES } from "#domain/base/languages.ts";
import { MS_PER_DAY } from "#domain/base/day.ts";
import { hasEthiopic } from "#domain/passports/names/ethiopic.ts";
import { assertNever } from "#domain/base/result.ts";
import { MOST_BOT_WATCHES } from "#domain/notices/contract.ts";
import { readFacts } from "./answer-facts.ts";
import { branchRows } from "./answer-message.ts";
import { answerQuestion, askLists, openPassport, type TalkDeps, type Visitor } from "./answer-question.ts";
import { type ButtonPress, readPress } from "./button-press.ts";
import { handleCommand } from "./handle-command.ts";
import { type Message, plain, soughtIn } from "./message.ts";
import type { Incoming } from "./read-update.ts";
import { watchesMessage, watchingMessage, watchName } from "./watch-texts.ts";
import { newWatch, queryOf, type Told } from "./watch.ts";
import { type Texts, textsOf } from "../../texts.ts";

type Visit = Exclude<Incoming, { kind: "ignored" | "blocked" | "in-group" }>;

const ALBUMS_KEPT = 1_000;

/** Answers an update. Throws `TryLater`, or what is a fault of ours. */
export function createConversation(deps: TalkDeps): (incoming: Incoming) => Promise<void> {
  const { chats, sender, limit, now } = deps;
  const albums = new Set<string>();

  return async (incoming) => {
    if (incoming.kind === "ignored") return;
    const { chat } = incoming;
    if (incoming.kind === "blocked") return forget(chat);
    const allowed = await limit(chat);
    if (incoming.kind === "in-group") {
      const texts = textsOf(languageOf(incoming.languageCode, ""));
      if (allowed === "answer") await sender.send(chat, groupMessage(texts), incoming.message);
      return;
    }
    const state = await visit(incoming, allowed);
    if (state === "gone") await forget(chat);
  };

  async function visit(incoming: Visit, allowed: "answer" | "refuse" | "silence"): Promise<"sent" | "gone"> {
    const { chat } = incoming;
    const known = await chats.find(chat);
    // People who use the chat go on being told.
    if (known !== null && Math.abs(now() - known.renewedMs) > MS_PER_DAY) {
      await chats.change(chat, (before) => before);
    }
    const text = incoming.kind === "text" ? incoming.text : "";
    const texts = textsOf(known?.language ?? languageOf(incoming.languageCode, text));
    if (allowed !== "answer") {
      const tooMany = texts.t("bot.too_many");
      if (incoming.kind === "press") await sender.answerPress(incoming.id, tooMany);
      else if (allowed === "refuse") return sender.send(chat, plain(tooMany));
      return "sent";
    }
    const visitor = { chat, texts };
    switch (incoming.kind) {
      case "press":
        return handlePress(deps, incoming, visitor);
      case "command":
        return sender.send(chat, await handleCommand(deps, visitor, incoming));
      case "unreadable":
        return isAnsweredAlbum(incoming.album) ? "sent" : sender.send(chat, plain(texts.t("bot.only_text")));
      case "text": {
        const message = await answerQuestion(deps, visitor, incoming.text);
        return sender.send(chat, message, incoming.isEdit ? incoming.message : undefined);
      }
      default:
        return assertNever(incoming);
    }
  }

  async function forget(chat: number): Promise<void> {
    await chats.change(chat, () => null);
  }

  /** Pictures sent together come one by one. */
  function isAnsweredAlbum(album: string | null): boolean {
    if (album === null) return false;
    if (albums.has(album)) return true;
    if (albums.size >= ALBUMS_KEPT) albums.clear();
    albums.add(album);
    return false;
  }

  function groupMessage({ t }: Texts): Message {
    const url = `https://t.me/${deps.bot.username}`;
    return { text: t("bot.in_group"), buttons: [[{ text: t("bot.open_chat"), url }]] };
  }
}

function languageOf(code: string | null, text: string): Language {
  const tag =
    code === null
      ? LOCALES.find(({ script }) => script === "ethiopic" && hasEthiopic(text))?.tag
      : code.toLowerCase().split(/[-_]/, 1)[0];
  return knownLanguage(tag) ?? LANGUAGES[0];
}

type Press = Extract<Incoming, { kind: "press" }>;
/** `toast`: shown for a moment. Edits may be repeated, so that a second press changes nothing. */
type Outcome = { send?: Message; edit?: Message; toast?: string } | { buttons: Message["buttons"] };

/** Does what a button says. Each press is answered, or the button would go on waiting. */
async function handlePress(deps: TalkDeps, press: Press, visitor: Visitor): Promise<"sent" | "gone"> {
  const { chat, message } = press;
  const meant = readPress(press.data);
  const outcome: Outcome =
    meant === null || message === null
      ? { toast: visitor.texts.t("bot.too_old") }
      : await outcomeOf(
          deps,
          meant,
          { chat, texts: textsOf(meant.language) },
          { ...press, text: message.text },
        );
  let state: "sent" | "gone" = "sent";
  if (message !== null && "buttons" in outcome) {
    state = await deps.sender.editButtons(chat, message.id, outcome.buttons);
  } else if (!("buttons" in outcome)) {
    if (outcome.edit !== undefined && message !== null) {
      state = await deps.sender.edit(chat, message.id, outcome.edit);
    }
    if (outcome.send !== undefined) state = await deps.sender.send(chat, outcome.send);
  }
  await deps.sender.answerPress(press.id, "buttons" in outcome ? undefined : outcome.toast);
  return state;
}

async function outcomeOf(
  deps: TalkDeps,
  press: ButtonPress,
  visitor: Visitor,
  { id, text }: { id: string; text: string },
): Promise<Outcome> {
  const { chat, texts } = visitor;
  const sought = soughtIn(text);
  const facts = async () => (await deps.lists.overview()).data;
  switch (press.kind) {
    case "page":
      if (sought === null) return { toast: texts.t("bot.too_old") };
      return { edit: await answerQuestion(deps, visitor, sought, press) };
    case "branches":
      if (sought === null) return { toast: texts.t("bot.too_old") };
      return {
        buttons: branchRows(
          texts,
          await readFacts(deps.lists, undefined, { nowMs: deps.now(), siteUrl: "" }),
        ),
      };
    case "open":
      return { send: await openPassport(deps, visitor, press.number) };
    case "watch":
      if (sought === null) return { toast: texts.t("bot.too_old") };
      return startWatch(deps, visitor, { sought, branch: press.branch, press: id });
    case "remove": {
      const former = await deps.chats.change(chat, (known) =>
        known === null ? null : { ...known, watches: known.watches.filter(({ id }) => id !== press.watch) },
      );
      const removed = former?.watches.find(({ id }) => id === press.watch);
      const left = former?.watches.filter((one) => one !== removed) ?? [];
      const branches = await facts();
      const name = removed === undefined ? null : watchName(texts, removed.query, branches);
      return {
        edit: watchesMessage(texts, left, branches),
        toast: name === null ? texts.t("bot.removed_before") : texts.t("bot.removed", { watch: name }),
      };
    }
    case "show": {
      const known = await deps.chats.find(chat);
      const query = known?.watches.find(({ id }) => id === press.watch)?.query;
      if (query === undefined) return { toast: texts.t("bot.removed_before") };
      return {
        send: await answerQuestion(deps, visitor, query.kind === "number" ? query.number : query.text),
      };
    }
    case "language": {
      const former = await deps.chats.change(chat, (known) =>
        known === null ? null : { ...known, language: press.language },
      );
      return {
        edit: plain(former === null ? texts.t("bot.language_not_kept") : texts.t("bot.language_set")),
      };
    }
    case "renew":
      // Any visit renews.
      return { edit: plain(texts.t("bot.goes_on")) };
    default:
      return assertNever(press);
  }
}

async function startWatch(
  deps: TalkDeps,
  visitor: Visitor,
  { sought, branch, press }: { sought: string; branch: string | null; press: string },
): Promise<Outcome> {
  const { chat, texts } = visitor;
  const answer = await askLists(deps, visitor, sought, { branch, page: 1 });
  if ("text" in answer) return { send: answer };
  const query = queryOf(answer.lookup, sought, answer.location);
  if (query === null) return { send: plain(texts.t("bot.number_too_short")) };
  if (query === "father") return { send: plain(texts.t("bot.needs_father")) };
  const known = [...answer.passports, ...answer.similar].map((one): Told => [
    one.request_number,
    one.location,
  ]);
  const watch = newWatch(query, known, press);
  let refusal: string | null = null;
  await deps.chats.change(chat, (before) => {
    const watches = before?.watches ?? [];
    refusal = null;
    const same = watches.find(({ id }) => id === watch.id);
    // Killed before it could say so.
    if (same?.press === press) return before;
    if (same !== undefined) refusal = texts.t("bot.already_watched");
    else if (watches.length >= MOST_BOT_WATCHES)
      refusal = texts.t("bot.too_many_watches", { most: MOST_BOT_WATCHES });
    if (refusal !== null) return before;
    return { language: before?.language ?? texts.locale, watches: [...watches, watch] };
  });
  if (refusal !== null) return { toast: refusal };
  const { data } = await deps.lists.overview();
  return { send: watchingMessage(texts, query, data, deps.siteUrl) };
}
