import { readFileSync } from "node:fs";
import { type Language, localeOf } from "#domain/base/languages.ts";
import { type Message, createTranslator, type Translator } from "#domain/languages/message.ts";
import { compileMessage } from "../domain/languages/compile-message.ts";
import type branches from "../domain/languages/en/branches.json";
import type common from "../domain/languages/en/common.json";
import type dates from "../domain/languages/en/dates.json";
import type freshness from "../domain/languages/en/freshness.json";
import type answers from "../domain/languages/en/pages/answers.json";
import type notices from "../domain/languages/en/pages/notices.json";
import type office from "../domain/languages/en/pages/office.json";
import type paging from "../domain/languages/en/paging.json";
import type passportCard from "../domain/languages/en/passport-card.json";
import type bot from "../domain/languages/en/server/bot.json";
import type feeds from "../domain/languages/en/server/feeds.json";

const FOLDER = new URL("../domain/languages/", import.meta.url);

/** What the server says itself: its own texts, and those of pages that it says as they do. */
const FILES = [
  "branches.json",
  "common.json",
  "dates.json",
  "freshness.json",
  "pages/answers.json",
  "pages/notices.json",
  "pages/office.json",
  "paging.json",
  "passport-card.json",
  "server/bot.json",
  "server/feeds.json",
];

type TextId = keyof (typeof branches &
  typeof common &
  typeof dates &
  typeof freshness &
  typeof answers &
  typeof notices &
  typeof office &
  typeof paging &
  typeof passportCard &
  typeof bot &
  typeof feeds);

export type Texts = Translator<TextId>;

const known = new Map<string, Texts>();

/** Reads a language's texts when they are first needed; those of the first language, if we do not have it. */
export function textsOf(language: Language): Texts {
  const locale = localeOf(language);
  const texts = known.get(locale.tag) ?? createTranslator(locale, readMessages(locale.tag));
  known.set(locale.tag, texts);
  return texts;
}

function readMessages(tag: string): Record<string, Message> {
  const texts = FILES.flatMap((file): [string, string][] =>
    Object.entries(JSON.parse(readFileSync(new URL(`${tag}/${file}`, FOLDER), "utf8"))),
  );
  return Object.fromEntries(texts.map(([id, text]) => [id, compileMessage(id, text)]));
}
