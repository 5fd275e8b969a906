import type { MessageId, Translator } from "../../platform/i18n/translator.ts";

/** Codes of server/notices/web-push/receipt.ts. */
const TEXTS: Readonly<Partial<Record<string, MessageId>>> = {
  "bad-request": "admin_notices.reason_bad_request",
  "not-authorised": "admin_notices.reason_not_authorised",
  "wrong-key": "admin_notices.reason_wrong_key",
  "too-large": "admin_notices.reason_too_large",
  redirect: "admin_notices.reason_redirect",
  "not-allowed": "admin_notices.reason_not_allowed",
  refused: "admin_notices.reason_refused",
};

/** Splits `403: wrong-key: what the service said` into its text and the service's own words. Others stay as they are. */
export function stopReason({ t }: Translator, reason: string): { text: string; detail: string } {
  const [, status = "", code = "", said = ""] = /^(\d+): ([a-z-]+)(?:: (.*))?$/su.exec(reason) ?? [];
  const message = TEXTS[code];
  if (message === undefined) return { text: reason, detail: "" };
  return { text: t(message), detail: said === "" ? status : `${status}: ${said}` };
}
