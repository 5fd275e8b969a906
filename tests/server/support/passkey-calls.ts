import * as z from "zod/mini";
import type { PasskeyPurpose } from "#domain/accounts/passkeys.ts";
import { apiPaths } from "#domain/base/paths.ts";
import type { App } from "../../../server/route-deps.ts";
import { softwarePasskey, type SoftwarePasskey } from "./software-passkey.ts";

type Headers = Readonly<Record<string, string>>;

const withChallenge = z.object({ data: z.object({ challenge: z.string() }) });
const withCodes = z.object({ data: z.object({ codes: z.array(z.string()) }) });

/** Adds a passkey to the account of a session; returns it with the recovery codes that the first one brings. */
export async function addPasskey(
  app: App,
  headers: Headers,
  { name = "Phone", passkey = softwarePasskey() } = {},
): Promise<{ passkey: SoftwarePasskey; codes: string[] }> {
  const asked = await app.inject({ method: "POST", url: apiPaths.passkeyOptions, headers });
  const { challenge } = withChallenge.parse(asked.json()).data;
  const added = await app.inject({
    method: "POST",
    url: apiPaths.passkeys,
    headers,
    payload: { name, passkey: passkey.create({ challenge }) },
  });
  if (added.statusCode !== 201) throw new Error(added.body);
  return { passkey, codes: withCodes.parse(added.json()).data.codes };
}

/** A fresh challenge for a passkey that proves who somebody is. */
export async function challengeFor(app: App, purpose: PasskeyPurpose): Promise<string> {
  const asked = await app.inject({ method: "POST", url: apiPaths.passkeyChallenge, payload: { purpose } });
  return withChallenge.parse(asked.json()).data.challenge;
}
