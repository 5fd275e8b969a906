import type { Channel } from "../notices/channel.ts";
import type { Channels } from "../notices/channels.ts";
import type { NoticeSettings } from "../notices/notice-settings.ts";
import { noticeSecret } from "../notices/seal.ts";
import type { Store } from "../store/store.ts";

/** The channels that the settings turn on; null without any. */
export function openChannels(settings: NoticeSettings | null, _store: Store): Channels | null {
  if (settings === null) return null;
  const secret = noticeSecret(Buffer.from(settings.secret, "base64url"));
  const channels: Channel[] = [];
  return { secret, byName: new Map(channels.map((channel) => [channel.name, channel])) };
}
