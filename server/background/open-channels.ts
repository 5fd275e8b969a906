import type { Channel } from "../notices/channel.ts";
import type { Channels } from "../notices/channels.ts";
import type { NoticeSettings } from "../notices/notice-settings.ts";
import { noticeSecret } from "../notices/seal.ts";
import { keyPairOf } from "../notices/vapid-keys.ts";
import type { Store } from "../store/store.ts";
import { pushServices } from "../web-push/push-services.ts";
import { createWebPush } from "../web-push/web-push.ts";

/** The channels that the settings turn on; null without any. */
export function openChannels(settings: NoticeSettings | null, store: Store): Channels | null {
  if (settings === null) return null;
  const secret = noticeSecret(Buffer.from(settings.secret, "base64url"));
  const channels: Channel[] = [];
  if (settings.push !== null) {
    const { contact, services, siteUrl } = settings.push;
    const privateKeyOf = async (key: string) => (await keyPairOf(store.db, secret, key))?.privateKey ?? null;
    channels.push(createWebPush({ contact, services: pushServices(services), siteUrl, privateKeyOf }));
  }
  return { secret, byName: new Map(channels.map((channel) => [channel.name, channel])) };
}
