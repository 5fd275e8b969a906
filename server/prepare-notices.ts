import { bucketBits } from "#domain/notices/buckets.ts";
import type { Env } from "./env.ts";
import type { LogLevel } from "./jobs/background-loop.ts";
import { addJob } from "./jobs/job-kind.ts";
import { sealKind } from "./notices/notice-kinds.ts";
import type { PushDesk } from "./notices/notice-routes.ts";
import type { NoticeSettings } from "./notices/notice-settings.ts";
import { openNotices, OTHER_SECRET_FILE, SECRET_FILE } from "./notices/open-notices.ts";
import type { ServiceFault } from "#domain/base/service-faults.ts";
import { err, ok } from "#domain/base/result.ts";
import type { Result } from "#domain/base/result.ts";
import { readSecretFile, secretOfFolder } from "./secret-file.ts";
import type { Store } from "./store/store.ts";
import { pushServices, serviceOf } from "./notices/web-push/push-services.ts";

type Wish = { env: Env; dataDir: string; siteUrl: string; store: Store };

/** `notes`: for the log, why this server does not tell people. */
export type Prepared = {
  settings: NoticeSettings | null;
  push: PushDesk | null;
  /** Why notices are off though they are wanted. */
  fault: ServiceFault | null;
  /** The secret, even a wrong one. */
  secret: string | null;
  notes: readonly { level: LogLevel; text: string }[];
};

const NO_CONTACT =
  "Notices by push are off: set NOTICES_CONTACT to an address that push services may write to.";

/** How this server tells people of new lists. */
export async function prepareNotices({ env, dataDir, siteUrl, store }: Wish): Promise<Prepared> {
  const { NOTICES_CONTACT, TELEGRAM_BOT_TOKEN: token } = env;
  const contact = NOTICES_CONTACT ?? (siteUrl.startsWith("https://") ? siteUrl : undefined);
  const notes = contact === undefined ? [{ level: "info", text: NO_CONTACT } as const] : [];
  if (contact === undefined && token === undefined) return off(null, notes);
  const found = secretOf(env, dataDir);
  if (!found.ok) return off("notices_secret_unreadable", [{ level: "error", text: found.error }]);
  const secretText = found.value;
  const otherSecret = otherSecretOf(env, dataDir);
  const opened = await openNotices(store, { secret: secretText, otherSecret }, Date.now(), env.NOTICES_BITS);
  if (!opened.ok) {
    const text = opened.error;
    return { ...off("notices_secret_wrong", [{ level: "error", text }]), secret: secretText };
  }
  // Every start asks for it, as the last of several servers to change its secret has the last word.
  if (otherSecret !== null) {
    await store.write((trx) => addJob(trx, sealKind, {}, { nowMs: Date.now() }));
  }
  const services = env.PUSH_SERVICES ?? null;
  const allowed = pushServices(services);
  const push: PushDesk = {
    secret: opened.value,
    routeOf: (endpoint) => serviceOf(endpoint, allowed),
    bits: bucketBits(env.NOTICES_BITS),
  };
  const settings: NoticeSettings = {
    secret: secretText,
    otherSecret,
    push: contact === undefined ? null : { contact, services, siteUrl: siteUrl === "" ? null : siteUrl },
    telegram:
      token === undefined
        ? null
        : { token, api: env.TELEGRAM_API ?? null, webhook: env.TELEGRAM_WEBHOOK === "on" },
  };
  return { settings, push: contact === undefined ? null : push, fault: null, secret: secretText, notes };
}

function off(fault: ServiceFault | null, notes: Prepared["notes"]): Prepared {
  return { settings: null, push: null, fault, secret: null, notes };
}

/** If it is not set, rows sealed with the former secret cannot be read. The log says so when one is met. */
function otherSecretOf(env: Env, dataDir: string): string | null {
  try {
    return env.NOTICES_SECRET_OTHER ?? readSecretFile(dataDir, OTHER_SECRET_FILE);
  } catch {
    return null;
  }
}

/** The error is a sentence. A file that cannot be read stops notices, not the service. */
function secretOf(env: Env, dataDir: string): Result<string, string> {
  try {
    return ok(env.NOTICES_SECRET ?? secretOfFolder(dataDir, SECRET_FILE));
  } catch (error) {
    const why = (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
    return err(
      `Notices are off: ${why}. Give ${SECRET_FILE} to the account that runs the server, or put it back from your copy, and restart.`,
    );
  }
}
