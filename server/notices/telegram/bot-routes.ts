import type { NoticeSettings } from "../notice-settings.ts";
import { noticeSecretOf } from "../seal.ts";
import type { Routes } from "../../route-deps.ts";
import type { Store } from "../../store/store.ts";
import { telegramRoutes } from "./start-bot.ts";

/** The bot, if the settings turn it on. */
export function botRoutes(settings: NoticeSettings | null, store: Store, siteUrl: string): Routes[] {
  const telegram = settings?.telegram ?? null;
  if (settings === null || telegram === null) return [];
  const secret = noticeSecretOf(settings);
  return [telegramRoutes({ store, secret, settings: telegram, siteUrl })];
}
