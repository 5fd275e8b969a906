import * as z from "zod/mini";
import { keptLine } from "../base/input-fields.ts";
import { emailSchema } from "./email.ts";
import { phoneNumberSchema } from "../base/phone-number.ts";
import { userSchema } from "./users.ts";

// Numbers that an owner may turn.

/** A person's name has at least this many letters. */
const SHORTEST_PERSON_NAME = 2;
/** A person's name has at most this many letters. */
const LONGEST_PERSON_NAME = 80;
/** A password has at least this many letters. */
const SHORTEST_PASSWORD = 8;
/** A password has at most this many letters. Sign-in asks it too: a lower number would keep out who has a longer one. */
const LONGEST_PASSWORD = 128;
/** A device's name has at most this many letters. */
const LONGEST_DEVICE_NAME = 80;
/** A passkey's name has at most this many letters. */
export const LONGEST_PASSKEY_NAME = 60;
/** A session that is not used ends after this long. */
export const SESSION_IDLE_DAYS = 30;
/** Every session ends after this long. */
export const SESSION_DAYS = 180;
/** One account has this many sessions at most; beyond this, the least recently used one ends. */
export const SESSIONS_PER_ACCOUNT = 50;
/** A device that was not used for this long becomes unknown. */
export const DEVICE_KNOWN_DAYS = 180;
/** One account has this many known devices at most; beyond this, the least recently used one is forgotten. */
export const DEVICES_PER_ACCOUNT = 20;
/** A change of lists, rights or passkeys needs a new confirmation of who is signed in after this long. */
export const PROOF_MINUTES = 15;
/** One account has this many passkeys at most. */
export const PASSKEYS_PER_ACCOUNT = 20;
/** This many recovery codes are made with the first passkey. */
export const RECOVERY_CODES = 10;
/** A recovery code has this many letters and digits, and is written in groups of four. */
export const RECOVERY_CODE_LETTERS = 16;
/** A question to a passkey is open for this long, which is enough to find a key in a bag. */
export const PASSKEY_QUESTION_MINUTES = 5;
/** A link for a new password is valid for this long. */
export const RESET_LINK_MINUTES = 15;
/** A link that makes the first admin is valid for this long. */
export const SETUP_LINK_HOURS = 24;
/** This many wrong passwords in a row, for a number or from a device, bring no wait: people mistype. */
export const FREE_SIGN_IN_TRIES = 4;
/** The waits after further wrong passwords for a number from anywhere; they bound the owner's wait on a new phone. */
export const NUMBER_WAITS_SECONDS: readonly number[] = [5, 10, 20, 40, 60];
/**
 * The waits that follow those for a number from one address, or from one device: slower, so that one guesser does not
 * block others.
 */
export const FURTHER_SOURCE_WAITS_SECONDS: readonly number[] = [120, 300];
/** This many wrong passwords from an address bring no wait: high, as a carrier's address serves thousands. */
export const FREE_SIGN_IN_TRIES_OF_ADDRESS = 100;
/** The wait after each further wrong password from an address. */
export const ADDRESS_WAITS_SECONDS: readonly number[] = [5];
/** Wrong passwords are forgotten this long after the last one. */
export const WRONG_PASSWORDS_FORGOTTEN_AFTER_MINUTES = 15;
/** One address may make this many accounts a minute: a carrier's serves thousands, and no one should wait longer. */
export const REGISTRATIONS_PER_ADDRESS_AND_MINUTE = 20;
/** One address may ask this many passkey questions a minute. Each allows one try, so this only bounds the work. */
export const PASSKEY_QUESTIONS_PER_ADDRESS_AND_MINUTE = 60;
/** One account may change its e-mail address this often a day. */
export const EMAIL_CHANGES_PER_DAY = 5;
/** One account may send this many requests a minute. */
export const REQUESTS_PER_ACCOUNT_AND_MINUTE = 120;
/** The page of users has this many, unless another size is asked for. */
export const DEFAULT_USER_PAGE_SIZE = 20;
/** The page of the audit log has this many entries, unless another size is asked for. */
export const DEFAULT_AUDIT_PAGE_SIZE = 25;
/** A person's own data lists at most this many of the newest entries of a kind; `more` counts the older ones. */
export const MOST_OWN_ENTRIES = 5_000;

/** No control characters; databases reject NUL. */
const ONE_LINE = /^\P{Cc}*$/u;

const name = (what: string) =>
  z
    .string(`Enter the ${what}`)
    .check(
      keptLine(),
      z.minLength(SHORTEST_PERSON_NAME, `The ${what} has at least ${SHORTEST_PERSON_NAME} characters`),
      z.maxLength(LONGEST_PERSON_NAME, `The ${what} has at most ${LONGEST_PERSON_NAME} characters`),
      z.regex(ONE_LINE, `The ${what} is one line of text`),
    );

export const atMostLongestPassword = () =>
  z.maxLength(LONGEST_PASSWORD, `The password has at most ${LONGEST_PASSWORD} characters`);

/** The server additionally refuses common passwords. */
export const newPasswordSchema = z
  .string("Enter a password")
  .check(
    z.minLength(SHORTEST_PASSWORD, `The password has at least ${SHORTEST_PASSWORD} characters`),
    atMostLongestPassword(),
  );
const deviceNameSchema = z.optional(
  z
    .string()
    .check(
      keptLine(),
      z.minLength(1, "Leave the device’s name out"),
      z.maxLength(LONGEST_DEVICE_NAME, `Use at most ${LONGEST_DEVICE_NAME} characters`),
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
    .check(z.minLength(1, "Enter the password"), atMostLongestPassword()),
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
