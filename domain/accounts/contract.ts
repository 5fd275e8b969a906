import * as z from "zod/mini";
import { keptLine } from "../base/input-fields.ts";
import { emailSchema } from "./email.ts";
import { phoneNumberSchema } from "../base/phone-number.ts";
import { userSchema } from "./users.ts";

/** No control characters; databases reject NUL. */
const ONE_LINE = /^\P{Cc}*$/u;

const name = (what: string) =>
  z
    .string(`Enter the ${what}`)
    .check(
      keptLine(),
      z.minLength(2, `The ${what} has at least 2 characters`),
      z.maxLength(80, `The ${what} has at most 80 characters`),
      z.regex(ONE_LINE, `The ${what} is one line of text`),
    );

/** The server additionally refuses common passwords. */
export const newPasswordSchema = z
  .string("Enter a password")
  .check(
    z.minLength(8, "The password has at least 8 characters"),
    z.maxLength(128, "The password has at most 128 characters"),
  );
const deviceNameSchema = z.optional(
  z
    .string()
    .check(
      keptLine(),
      z.minLength(1, "Leave the device’s name out"),
      z.maxLength(80, "Use at most 80 characters"),
      z.regex(ONE_LINE, "Use one line of text"),
    ),
);
/** Identifies a known device at sign-in: 256 random bits, base64url. */
const deviceSecretSchema = z.optional(
  z.string().check(z.regex(/^[\w-]{43}$/, "Leave the device’s secret out")),
);
/** What a sign-in says of the device. */
export const deviceFields = { device_name: deviceNameSchema, device_secret: deviceSecretSchema };
const newPassword = {
  password: newPasswordSchema,
  password_confirmation: z.string("Repeat the password"),
};
const matchingPasswords = z.refine<{ password: string; password_confirmation: string }>(
  (body) => body.password === body.password_confirmation,
  { path: ["password_confirmation"], message: "The two passwords differ" },
);

/** Unknown fields are refused. */
export const loginBodySchema = z.strictObject({
  phone_number: phoneNumberSchema,
  password: z
    .string("Enter the password")
    .check(z.minLength(1, "Enter the password"), z.maxLength(128, "The password has at most 128 characters")),
  ...deviceFields,
});
const registration = {
  first_name: name("first name"),
  middle_name: z.optional(z.nullable(name("middle name"))),
  last_name: name("last name"),
  phone_number: phoneNumberSchema,
  email: z.optional(z.nullable(emailSchema)),
  ...newPassword,
  ...deviceFields,
};
export const registerBodySchema = z.strictObject(registration).check(matchingPasswords);
export type Registration = z.infer<typeof registerBodySchema>;
/** `POST /auth/setup`: first admin by one-time link. */
export const setupBodySchema = z
  .strictObject({ ...registration, token: z.string("The link is incomplete") })
  .check(matchingPasswords);
export const profileChangeSchema = z.strictObject({
  first_name: z.optional(name("first name")),
  middle_name: z.optional(z.nullable(name("middle name"))),
  last_name: z.optional(name("last name")),
  email: z.optional(z.nullable(emailSchema)),
});
export type ProfileChange = z.infer<typeof profileChangeSchema>;
export const passwordChangeSchema = z
  .strictObject({ current_password: z.string("Enter your current password"), ...newPassword })
  .check(matchingPasswords);
/** `POST /auth/reset`: new password by one-time link. */
export const passwordResetSchema = z
  .strictObject({ token: z.string("The link is incomplete"), ...newPassword })
  .check(matchingPasswords);
export const closeAccountSchema = z.strictObject({ password: z.string("Enter your password") });

/** Answer of login, register and setup; shows the token once. */
export const signedInSchema = z.object({
  token_type: z.literal("Bearer"),
  token: z.string().check(z.minLength(1)),
  user: userSchema,
});
export type SignedIn = z.infer<typeof signedInSchema>;

/** `GET /auth/sessions`: devices signed in. */
export const sessionListSchema = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      device_name: z.nullable(z.string()),
      created_at: z.string(),
      last_used_at: z.string(),
      current: z.boolean(),
    }),
  ),
});
export type SessionList = z.infer<typeof sessionListSchema>;

/** Passkeys and recovery codes as their owner may see them: nothing that signs. `used_at`: when a code was last used. */
export const ownPasskeysSchema = z.object({
  passkeys: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      created_at: z.string(),
      last_used_at: z.nullable(z.string()),
    }),
  ),
  codes: z.object({ left: z.int(), used_at: z.nullable(z.string()) }),
});

/** At most so many of the newest entries of each list; `more` says how many older ones there are. */
export const MOST_OWN_ENTRIES = 5_000;

const ownEntriesSchema = z.object({
  entries: z.array(
    z.object({
      id: z.int(),
      what: z.string(),
      subject: z.string(),
      by: z.string(),
      queued_at: z.nullable(z.string()),
      applied_at: z.string(),
    }),
  ),
  more: z.int(),
});

/** `GET /profile/data`: everything that is stored by this account's number, without password, tokens and keys. */
export const accountDataSchema = z.object({
  data: z.object({
    account: userSchema,
    sessions: z.array(
      z.object({
        id: z.int(),
        device_name: z.nullable(z.string()),
        created_at: z.string(),
        last_used_at: z.string(),
      }),
    ),
    /** Devices that have signed in; their names are not stored. */
    known_devices: z.array(z.object({ used_at: z.string() })),
    passkeys: ownPasskeysSchema.shape.passkeys,
    recovery_codes: ownPasskeysSchema.shape.codes,
    password_links: z.array(
      z.object({ created_at: z.string(), expires_at: z.string(), used_at: z.nullable(z.string()) }),
    ),
    articles: z.array(
      z.object({ id: z.int(), title: z.string(), status: z.string(), byline: z.nullable(z.string()) }),
    ),
    /** What this person changed. */
    changes: ownEntriesSchema,
    /** What was done to this account. */
    account_log: ownEntriesSchema,
    /** Answers kept for 30 days, in case a phone sends the same change again. */
    kept_answers: z.int(),
  }),
});
export type AccountData = z.infer<typeof accountDataSchema>["data"];
