import { MS_PER_DAY } from "#domain/day.ts";
import { assertNever } from "#domain/result.ts";
import { hasEthiopic } from "#domain/names/ethiopic.ts";
import { answerQuestion } from "./answer-question.ts";
import { handleCommand } from "./handle-command.ts";
import { handlePress } from "./handle-press.ts";
import { type Message, plain } from "./message.ts";
import type { Incoming } from "./read-update.ts";
import type { TalkDeps } from "./talk-deps.ts";
import type { Words } from "./words/words.ts";
import { wordsOf } from "./words/words-of.ts";

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
      const words = wordsOf(languageOf(incoming.languageCode, ""));
      if (allowed === "answer") await sender.send(chat, groupMessage(words), incoming.message);
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
    const words = wordsOf(known?.language ?? languageOf(incoming.languageCode, text));
    if (allowed !== "answer") {
      const { tooMany } = words.talk;
      if (incoming.kind === "press") await sender.answerPress(incoming.id, tooMany);
      else if (allowed === "refuse") return sender.send(chat, plain(tooMany));
      return "sent";
    }
    const visitor = { chat, words };
    switch (incoming.kind) {
      case "press":
        return handlePress(deps, incoming, visitor);
      case "command":
        return sender.send(chat, await handleCommand(deps, visitor, incoming));
      case "unreadable":
        return isAnsweredAlbum(incoming.album) ? "sent" : sender.send(chat, plain(words.talk.onlyText));
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

  function groupMessage({ talk }: Words): Message {
    const url = `https://t.me/${deps.bot.username}`;
    return { text: talk.inGroup, buttons: [[{ text: talk.openChat, url }]] };
  }
}

function languageOf(code: string | null, text: string): "en" | "am" {
  if (code === null) return hasEthiopic(text) ? "am" : "en";
  return /^am\b/i.test(code) ? "am" : "en";
}
