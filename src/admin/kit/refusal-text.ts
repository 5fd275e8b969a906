import type { ProblemCode } from "#domain/base/problem-codes.ts";
import type { MessageId, Translator } from "../../platform/i18n/translator.ts";
import type { ApiError } from "../../platform/lib/api-error.ts";
import { apiErrorText } from "../../ui/api-error-text.ts";

/** Told by their status alone, as on public pages: gone, busy, too many, signed out, wrong values. */
type ToldByStatus =
  | `${string}_busy`
  | `${string}_not_found`
  | `${string}_unknown`
  | `${string}_withdrawn`
  | "busy"
  | "database_unavailable"
  | "feeds_not_ready"
  | "internal_error"
  | "malformed_request"
  | "no_list_key"
  | "not_found"
  | "not_published_yet"
  | "not_signed"
  | "passkey_not_valid"
  | "payload_too_large"
  | "rate_limit_exceeded"
  | "request_refused"
  | "request_timeout"
  | "search_unavailable"
  | "second_factor_wrong"
  | "static_copy"
  | "storage_full"
  | "unauthenticated"
  | "validation_failed";

/** Every other refusal has its own sentence: a code that is new does not compile until it has one. */
const TEXTS: Readonly<Record<Exclude<ProblemCode, ToldByStatus>, MessageId>> = {
  advertisement_in_use: "outbox.advertisement_used",
  already_imported: "refusal.already_imported",
  article_deleted: "outbox.in_bin",
  batch_state: "refusal.state",
  duplicate_location: "refusal.duplicate_location",
  duplicate_request_number: "outbox.number_taken",
  duplicate_slug: "outbox.slug_taken",
  email_taken: "refusal.email_taken",
  file_not_kept: "refusal.file_not_kept",
  forbidden: "outbox.forbidden",
  idempotency_key_reused: "refusal.sent_otherwise",
  invalid_credentials: "refusal.invalid_credentials",
  job_open: "refusal.job_open",
  job_refused: "refusal.job_refused",
  job_state: "refusal.state",
  kind_paused: "refusal.kind_paused",
  last_admin: "refusal.last_admin",
  link_not_valid: "refusal.link_not_valid",
  location_in_use: "refusal.location_in_use",
  method_not_allowed: "refusal.older_app",
  no_schedule: "refusal.no_schedule",
  notices_off: "refusal.notices_off",
  own_admin: "refusal.own_admin",
  own_passkeys: "refusal.own_passkeys",
  passkey_known: "refusal.passkeys",
  passkey_last: "refusal.passkeys",
  passkey_needed: "refusal.passkey_needed",
  passkeys_full: "refusal.passkeys",
  passkeys_off: "refusal.passkeys_off",
  phone_number_taken: "refusal.phone_number_taken",
  precondition_required: "refusal.older_app",
  proof_needed: "refusal.proof_needed",
  samples_would_go: "refusal.samples_would_go",
  search_too_broad: "refusal.search_too_much",
  search_too_deep: "refusal.search_too_much",
  second_factor_needed: "refusal.passkeys",
  stale_version: "refusal.stale",
  transition_not_allowed: "outbox.status_refused",
  unsupported_media_type: "refusal.wrong_file",
};
const byCode: ReadonlyMap<string, MessageId> = new Map(Object.entries(TEXTS));

/** Why the server refused, by its code; null if the status says it. */
export function refusalText({ t }: Translator, code: string): string | null {
  const message = byCode.get(code);
  return message === undefined ? null : t(message);
}

/** `apiErrorText` with the reasons that only the admin area can get. */
export function adminErrorText(translator: Translator, error: ApiError): string {
  const told = error.kind === "problem" ? refusalText(translator, error.problem.code) : null;
  return told ?? apiErrorText(translator, error);
}
