import type { Channel, Channels } from "../../notices/channel.ts";
import type { NoticeSettings } from "../../notices/notice-settings.ts";
import { noticeSecretOf } from "../../notices/seal.ts";
import { keyPairOf } from "../../notices/vapid-keys.ts";
import type { Store } from "../../store/store.ts";
import { telegramChannel } from "../../notices/telegram/telegram-channel.ts";
import { pushServices } from "../../notices/web-push/push-services.ts";
import { createWebPush } from "../../notices/web-push/web-push.ts";

/** The channels that the settings turn on; null without any. */
export function openChannels(settings: NoticeSettings | null, store: Store): Channels | null {
  if (settings === null) return null;
  const secret = noticeSecretOf(settings);
  const { push, telegram } = settings;
  const channels: Channel[] = [];
  if (push !== null) {
    const { contact, services, siteUrl } = push;
    const privateKeyOf = async (key: string) => (await keyPairOf(store.db, secret, key))?.privateKey ?? null;
    channels.push(createWebPush({ contact, services: pushServices(services), siteUrl, privateKeyOf }));
  }
  if (telegram !== null) channels.push(telegramChannel({ store, secret, settings: telegram }));
  return { secret, byName: new Map(channels.map((channel) => [channel.name, channel])) };
}
