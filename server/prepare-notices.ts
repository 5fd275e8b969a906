import { bucketBits } from "#domain/notices/buckets.ts";
import type { Env } from "./env.ts";
import type { LogLevel } from "./jobs/background-loop.ts";
import type { PushDesk } from "./notices/notice-routes.ts";
import type { NoticeSettings } from "./notices/notice-settings.ts";
import { openNotices, SECRET_FILE } from "./notices/open-notices.ts";
import { secretOfFolder } from "./secret-file.ts";
import type { Store } from "./store/store.ts";
import { pushServices, serviceOf } from "./web-push/push-services.ts";

type Wish = { env: Env; dataDir: string; siteUrl: string; store: Store };

/** `notes`: for the log, why this server does not tell people. */
export type Prepared = {
  settings: NoticeSettings | null;
  push: PushDesk | null;
  notes: readonly { level: LogLevel; text: string }[];
};

const NO_CONTACT =
  "Notices by push are off: set NOTICES_CONTACT to an address that push services may write to.";

/** How this server tells people of new lists. */
export async function prepareNotices({ env, dataDir, siteUrl, store }: Wish): Promise<Prepared> {
  const { NOTICES_CONTACT, TELEGRAM_BOT_TOKEN: token } = env;
  const contact = NOTICES_CONTACT ?? (siteUrl.startsWith("https://") ? siteUrl : undefined);
  const notes = contact === undefined ? [{ level: "info", text: NO_CONTACT } as const] : [];
  if (contact === undefined && token === undefined) return { settings: null, push: null, notes };
  const secretText = env.NOTICES_SECRET ?? secretOfFolder(dataDir, SECRET_FILE);
  const opened = await openNotices(store, secretText, Date.now(), env.NOTICES_BITS);
  if (!opened.ok) return { settings: null, push: null, notes: [{ level: "error", text: opened.error }] };
  const services = env.PUSH_SERVICES ?? null;
  const allowed = pushServices(services);
  const push: PushDesk = {
    secret: opened.value,
    routeOf: (endpoint) => serviceOf(endpoint, allowed),
    bits: bucketBits(env.NOTICES_BITS),
  };
  const settings: NoticeSettings = {
    secret: secretText,
    push: contact === undefined ? null : { contact, services, siteUrl: siteUrl === "" ? null : siteUrl },
    telegram:
      token === undefined
        ? null
        : { token, api: env.TELEGRAM_API ?? null, webhook: env.TELEGRAM_WEBHOOK === "on" },
  };
  return { settings, push: contact === undefined ? null : push, notes };
}
