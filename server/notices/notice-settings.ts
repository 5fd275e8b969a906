/** What the server and its threads need to tell people; may be sent to a thread. */
export type NoticeSettings = {
  /** base64url of 32 bytes, and another that is accepted while the secret is changed. */
  secret: string;
  otherSecret: string | null;
  push: PushSettings | null;
  telegram: TelegramSettings | null;
};

/** `contact`: mailto or https address that push services may write to. `siteUrl`: where the app is, if known. */
export type PushSettings = { contact: string; services: readonly string[] | null; siteUrl: string | null };

/** `api`: where the Bot API is, if elsewhere. */
export type TelegramSettings = { token: string; api: string | null; webhook: boolean };
