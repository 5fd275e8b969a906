import { hash } from "node:crypto";
import { limitKey } from "../../http/client-address.ts";
import type { ProblemError } from "../../http/problem.ts";
import { retryAfterSeconds, tooManyRequests } from "../../http/retry-after.ts";
import type { RouteDeps } from "../../route-deps.ts";
import { signInWaits } from "./sign-in-waits.ts";
import type { Pace, Turn } from "./sign-in-waits.ts";

/** Per number and per device, in a row: people mistype. */
const FREE_TRIES = 4;
/** Per number from anywhere; bounds the owner's wait on a new phone. */
const NUMBER_WAITS_S = [5, 10, 20, 40, 60];
/** Per number and address, or per device: slower, so one guesser does not block others. */
const SOURCE_WAITS_S = [...NUMBER_WAITS_S, 120, 300];
/** Per address, all numbers: high, as a carrier's address serves thousands. */
const FREE_TRIES_OF_ADDRESS = 100;
const ADDRESS_WAITS_S = [5];

/** A try from a device known to the account, by its key, or from an address. */
export type Attempt = { known: string } | { phone: string; address: string };

/**
 * Slows wrong passwords by number and address, number, and address; known devices separately. Never waits longer than
 * above (decision 0018).
 */
export function signInLimit(deps: Pick<RouteDeps, "store" | "now">) {
  const waits = signInWaits(deps);

  async function giveBack(turns: readonly Turn[]): Promise<void> {
    for (const turn of turns) await waits.giveBack(turn);
  }

  /** Reserves a turn at each pace before checking the password, so concurrent tries gain nothing. */
  async function begin(paces: readonly Pace[]): Promise<Turn[]> {
    const turns: Turn[] = [];
    for (const pace of paces) {
      const turn = await waits.take(pace);
      if ("waitMs" in turn) {
        // A refused try reveals nothing and costs no turn.
        await giveBack(turns);
        throw tooMany(turn.waitMs);
      }
      turns.push(turn);
    }
    return turns;
  }

  return {
    /** Runs `check`, or throws 429 with Retry-After. */
    attempt: async (attempt: Attempt, check: () => Promise<boolean>): Promise<boolean> => {
      const turns = await begin(pacesOf(attempt));
      const isRight = await check().catch(async (error: unknown) => {
        await giveBack(turns);
        throw error;
      });
      if (isRight) await giveBack(turns);
      return isRight;
    },

    /** Resets waits after a password change. */
    forget: async (phone: string): Promise<void> => waits.forget(phoneKey(phone)),
  };
}

export type SignInLimit = ReturnType<typeof signInLimit>;

/** Narrowest first: a refusal there uses no other turns. */
function pacesOf(attempt: Attempt): Pace[] {
  const source = { freeTries: FREE_TRIES, waitsS: SOURCE_WAITS_S };
  if ("known" in attempt) return [{ key: `sign-in:k${short(attempt.known)}`, ...source }];
  const phone = phoneKey(attempt.phone);
  const address = short(limitKey(attempt.address));
  return [
    { key: `${phone}:${address}`, ...source },
    { key: phone, freeTries: FREE_TRIES, waitsS: NUMBER_WAITS_S },
    { key: `sign-in:a${address}`, freeTries: FREE_TRIES_OF_ADDRESS, waitsS: ADDRESS_WAITS_S },
  ];
}

function phoneKey(phone: string): string {
  return `sign-in:p${short(phone)}`;
}

/** Hashed: no phone numbers or addresses in the table. */
function short(value: string): string {
  return hash("sha256", value, "base64url").slice(0, 22);
}

function tooMany(msLeft: number): ProblemError {
  const seconds = retryAfterSeconds(msLeft);
  const wait = seconds <= 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return tooManyRequests(seconds, `Too many wrong passwords. Try again in ${wait}.`);
}
