import * as z from "zod/mini";
import { keptLine } from "../base/input-fields.ts";
import {
  deviceFields,
  loginBodySchema,
  ownPasskeysSchema,
  RECOVERY_CODE_LETTERS,
  atMostLongestPassword,
  LONGEST_PASSKEY_NAME,
} from "./contract.ts";
import { isAdmin, mayEnterAdmin, roleOf, ROLES, type Rights, type Role } from "./roles.ts";

/** Letters that look like digits are left out. */
export const RECOVERY_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The code as it was made, however it was copied: in small letters, with other gaps, with an O for a zero. */
export function readRecoveryCode(text: string): string {
  return text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\dA-Z]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
}

/**
 * Whether the settings ask an account for a passkey. Rights given one by one go with the role `user`; accounts without
 * any right are not asked.
 */
export function asksForPasskey(roles: readonly Role[], rights: Rights): boolean {
  return mayEnterAdmin(rights) && roles.includes(isAdmin(rights) ? "admin" : roleOf(rights));
}

/** base64url, as WebAuthn's JSON has it. */
const bytes = (what: string, most: number) => {
  const message = `The passkey’s ${what} is missing or damaged`;
  return z
    .string(message)
    .check(z.minLength(1, message), z.maxLength(most, message), z.regex(/^[\w-]+$/, message));
};
const NO_ANSWER = "The answer of the passkey is missing";
const kind = z.literal("public-key", "The answer is not of a passkey");

/** What a browser answers when a passkey signs. */
export const assertionSchema = z.object(
  {
    id: bytes("id", 1400),
    rawId: bytes("id", 1400),
    type: kind,
    response: z.object(
      {
        clientDataJSON: bytes("client data", 4000),
        authenticatorData: bytes("data", 4000),
        signature: bytes("signature", 8000),
      },
      NO_ANSWER,
    ),
  },
  NO_ANSWER,
);
export type Assertion = z.infer<typeof assertionSchema>;

/** Accounts with passkeys need one of them or a recovery code beside the password. */
export const fullLoginSchema = z.strictObject({
  ...loginBodySchema.shape,
  passkey: z.optional(assertionSchema),
  recovery_code: z.optional(
    z
      .string("Enter a recovery code")
      .check(z.maxLength(60, `A recovery code has ${RECOVERY_CODE_LETTERS} letters and digits`)),
  ),
});

/** `POST /auth/passkeys/sign-in`: a passkey in place of number and password. */
export const passkeySignInSchema = z.strictObject({ passkey: assertionSchema, ...deviceFields });

/** What a browser answers when a passkey is made. */
export const attestationSchema = z.object(
  {
    id: bytes("id", 1400),
    rawId: bytes("id", 1400),
    type: kind,
    response: z.object(
      {
        clientDataJSON: bytes("client data", 4000),
        attestationObject: bytes("key", 20_000),
        transports: z.optional(
          z
            .array(
              z
                .string("A way to the passkey is a word")
                .check(z.maxLength(30, "A way to the passkey is a word of at most 30 letters")),
              "The ways to the passkey are a list",
            )
            .check(z.maxLength(10, "A passkey has at most 10 ways")),
        ),
      },
      NO_ANSWER,
    ),
  },
  NO_ANSWER,
);
export type Attestation = z.infer<typeof attestationSchema>;

/** `alone`: the passkey is all that is asked, so its device must have recognised the person. */
export const PASSKEY_PURPOSES = ["alone", "second"] as const;
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

/** Body of `POST /auth/passkeys/challenge`. */
export const passkeyQuestionSchema = z.strictObject({
  purpose: z.enum(PASSKEY_PURPOSES, `purpose is one of ${PASSKEY_PURPOSES.join(", ")}`),
});

/** What `navigator.credentials.get` is asked. It names no passkeys: the phone offers those it has for this site. */
export const requestOptionsSchema = z.object({
  data: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.enum(["required", "preferred"]),
  }),
});

/** What `navigator.credentials.create` is asked. */
export const creationOptionsSchema = z.object({
  data: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
    timeout: z.int(),
    attestation: z.literal("none"),
    excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal("public-key") })),
    authenticatorSelection: z.object({
      residentKey: z.literal("required"),
      requireResidentKey: z.literal(true),
      userVerification: z.literal("preferred"),
    }),
  }),
});

const passkeyName = z
  .string("Enter a name")
  .check(
    keptLine(),
    z.minLength(1, "Enter a name"),
    z.maxLength(LONGEST_PASSKEY_NAME, `The name has at most ${LONGEST_PASSKEY_NAME} characters`),
    z.regex(/^\P{Cc}*$/u, "The name is one line of text"),
  );
export const newPasskeySchema = z.strictObject({ name: passkeyName, passkey: attestationSchema });
export const renamedPasskeySchema = z.strictObject({ name: passkeyName });

/** `needed`: the role asks for a passkey. */
export const passkeyListSchema = z.object({
  data: z.object({ ...ownPasskeysSchema.shape, needed: z.boolean() }),
});
export type PasskeyList = z.infer<typeof passkeyListSchema>["data"];
export type Passkey = PasskeyList["passkeys"][number];

/** The codes are shown this once. Empty when a further passkey was added: those made before stay. */
export const recoveryCodesSchema = z.object({ data: z.object({ codes: z.array(z.string()) }) });

/** Body of `POST /auth/confirm`: one of both. */
export const confirmBodySchema = z
  .strictObject({
    password: z.optional(z.string("Enter your password").check(atMostLongestPassword())),
    passkey: z.optional(assertionSchema),
  })
  .check(
    z.refine((body) => (body.password === undefined) !== (body.passkey === undefined), {
      path: ["password"],
      message: "Send either the password or the answer of a passkey",
    }),
  );

/** Roles whose accounts need a passkey. */
const passkeyRoles = z.array(z.enum(ROLES, `A role is one of ${ROLES.join(", ")}`), "roles is a list");
export const passkeyRolesSchema = z.strictObject({ roles: passkeyRoles });
export const passkeyRolesAnswerSchema = z.object({ data: z.object({ roles: passkeyRoles }) });
