import * as z from "zod/mini";
import { MS_PER_DAY } from "#domain/base/day.ts";
import { KEPT_TYPING_DAYS } from "#domain/base/caching.ts";
import { storedText, storeText } from "./stored-text.ts";

/** Older texts are deleted, so that the next person on a shared phone does not find them. */
const KEPT_MS = KEPT_TYPING_DAYS * MS_PER_DAY;

const keptSchema = z.object({ texts: z.record(z.string(), z.string()), at: z.number() });

const PREFIX = "passport-status:typed:";
const keyOf = (form: string): string => PREFIX + form;

/** What was typed into a form on this device within a week and not sent, by field; null without any. */
export function keptTyping(form: string, now: number): Readonly<Record<string, string>> | null {
  for (const key of keptForms()) if (key !== form) readKept(key, now);
  return readKept(form, now);
}

/** Forgets the typing of all forms, when somebody signs out of a device that others use. */
export function forgetAllTyping(): void {
  for (const form of keptForms()) forgetTyping(form);
}

/** Old ones go. */
function readKept(form: string, now: number): Readonly<Record<string, string>> | null {
  const text = storedText("localStorage", keyOf(form));
  if (text === null) return null;
  const kept = keptSchema.safeParse(parsed(text));
  if (kept.success && Math.abs(now - kept.data.at) < KEPT_MS) return kept.data.texts;
  forgetTyping(form);
  return null;
}

/** False where the device keeps nothing. */
export function keepTyping(form: string, texts: Readonly<Record<string, string>>, now: number): boolean {
  return storeText("localStorage", keyOf(form), JSON.stringify({ texts, at: now }));
}

export function forgetTyping(form: string): void {
  storeText("localStorage", keyOf(form), null);
}

function keptForms(): string[] {
  try {
    const keys = Object.keys(window.localStorage).filter((key) => key.startsWith(PREFIX));
    return keys.map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
