import { hash } from "node:crypto";
import { assertNever } from "#domain/base/result.ts";
import { knownLanguage, type Language } from "#domain/base/languages.ts";

/**
 * What a button means; all that is remembered of a conversation. `branch`: `branchKey`, null for all. The words sought
 * are in the message's first line (`message.ts`).
 */
export type ButtonPress = { language: Language } & (
  | { kind: "page"; branch: string | null; page: number }
  | { kind: "branches" }
  | { kind: "open"; number: string }
  | { kind: "watch"; branch: string | null }
  | { kind: "remove" | "show"; watch: string }
  | { kind: "language" | "renew" }
);

const LETTERS = {
  page: "p",
  branches: "b",
  open: "o",
  watch: "w",
  remove: "r",
  show: "s",
  language: "l",
  renew: "k",
} as const;

const ALL = "-";
/** Telegram sends back up to 64 bytes. */
const FORM =
  /^(?:p\.\w\w\.(?:[\da-f]{8}|-)\.[1-9]\d?|w\.\w\w\.(?:[\da-f]{8}|-)|o\.\w\w\.[A-Z\d]{3,20}|[rs]\.\w\w\.[\da-f]{8}|[blk]\.\w\w)$/;

/** Writes at most 40 bytes. */
export function writePress(press: ButtonPress): string {
  const start = `${LETTERS[press.kind]}.${press.language}`;
  switch (press.kind) {
    case "page":
      return `${start}.${press.branch ?? ALL}.${press.page}`;
    case "watch":
      return `${start}.${press.branch ?? ALL}`;
    case "open":
      return `${start}.${press.number}`;
    case "remove":
    case "show":
      return `${start}.${press.watch}`;
    case "branches":
    case "language":
    case "renew":
      return start;
    default:
      return assertNever(press);
  }
}

/** Null for what we never wrote: programs may send any bytes. */
export function readPress(data: string): ButtonPress | null {
  const [letter = "", tag, ...rest] = data.split(".");
  const language = knownLanguage(tag);
  if (!FORM.test(data) || language === undefined) return null;
  const [first = "", second = ""] = rest;
  const branch = first === ALL ? null : first;
  switch (letter) {
    case "p":
      return { kind: "page", language, branch, page: Number(second) };
    case "b":
      return { kind: "branches", language };
    case "o":
      return { kind: "open", language, number: first };
    case "w":
      return { kind: "watch", language, branch };
    case "r":
      return { kind: "remove", language, watch: first };
    case "s":
      return { kind: "show", language, watch: first };
    case "l":
      return { kind: "language", language };
    case "k":
      return { kind: "renew", language };
    default:
      return null;
  }
}

/** Short, as a branch's name may be longer than what a button holds. */
export function branchKey(branch: string): string {
  return hash("sha256", branch, "hex").slice(0, 8);
}
