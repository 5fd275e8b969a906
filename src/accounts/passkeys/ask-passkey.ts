import { browserSupportsWebAuthn, startAuthentication, startRegistration } from "@simplewebauthn/browser";
import {
  creationOptionsSchema,
  type PasskeyPurpose,
  recoveryCodesSchema,
  requestOptionsSchema,
} from "#domain/accounts/passkeys.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { err, ok, type Result } from "#domain/base/result.ts";
import type { MessageId, Translator } from "../../platform/i18n/translator.ts";
import type { ApiError } from "../../platform/lib/api-error.ts";
import { apiErrorText } from "../../ui/api-error-text.ts";
import { withProof } from "../session/proof.ts";
import { account } from "../session/this-account.ts";

/** `stopped`: the person, or the time, ended it. `known`: the device has a passkey of this account already. */
export type PasskeyFault = { kind: "unsupported" | "stopped" | "known" } | { kind: "api"; error: ApiError };

/** Lets the person choose a passkey, which signs the server's challenge. */
export async function signWithPasskey(purpose: PasskeyPurpose): Promise<Result<object, PasskeyFault>> {
  if (!browserSupportsWebAuthn()) return err({ kind: "unsupported" });
  const asked = await account.send(requestOptionsSchema, "POST", apiPaths.passkeyChallenge, { purpose });
  if (!asked.ok) return err({ kind: "api", error: asked.error });
  return startAuthentication({ optionsJSON: asked.value.data.data }).then(ok, (error: unknown) =>
    err(faultOf(error)),
  );
}

/** Makes a passkey on this device or a key, and adds it. Answers recovery codes with the first one. */
export async function makePasskey(name: string): Promise<Result<string[], PasskeyFault>> {
  if (!browserSupportsWebAuthn()) return err({ kind: "unsupported" });
  const asked = await withProof(() => account.send(creationOptionsSchema, "POST", apiPaths.passkeyOptions));
  if (!asked.ok) return err({ kind: "api", error: asked.error });
  const made = await startRegistration({ optionsJSON: asked.value.data.data }).then(ok, (error: unknown) =>
    err(faultOf(error)),
  );
  if (!made.ok) return made;
  const added = await account.send(recoveryCodesSchema, "POST", apiPaths.passkeys, {
    name,
    passkey: made.value,
  });
  return added.ok ? ok(added.value.data.data.codes) : err({ kind: "api", error: added.error });
}

function faultOf(error: unknown): PasskeyFault {
  const name = error instanceof Error ? error.name : "";
  return { kind: name === "InvalidStateError" ? "known" : "stopped" };
}

const FAULTS = {
  unsupported: "passkey.unsupported",
  stopped: "passkey.stopped",
  known: "passkey.known",
} as const;

/** Refusals that a person can do something about. */
const CODES: Readonly<Record<string, MessageId>> = {
  invalid_credentials: "passkey.password_wrong",
  passkey_known: "passkey.known",
  passkey_last: "passkey.last",
  passkey_not_valid: "passkey.not_valid",
  passkeys_full: "passkey.full",
  passkeys_off: "passkey.off",
  proof_needed: "passkey.not_proven",
  second_factor_needed: "passkey.confirm_needs",
  second_factor_wrong: "passkey.second_wrong",
};

export function faultText(translator: Translator, fault: PasskeyFault): string {
  if (fault.kind !== "api") return translator.t(FAULTS[fault.kind]);
  const { error } = fault;
  const known = error.kind === "problem" ? CODES[error.problem.code] : undefined;
  return known === undefined ? apiErrorText(translator, error) : translator.t(known);
}
